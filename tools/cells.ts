/** `npm run cells`: the cells in the directory in `DIRECTORY_URL`; adds one, moves one, and stops one from taking members. */
import { parseArgs } from 'node:util'
import { settleMembers } from '../server/src/member/home.service.ts'
import { cellName } from '../server/src/platform/cells/cell-name.ts'
import { openDirectory } from '../server/src/platform/cells/directory.ts'
import { openHomes } from '../server/src/platform/cells/homes.ts'
import { openDatabase } from '../server/src/platform/db/open.ts'
import { moveCell } from './move-cell.ts'
import { runProgram } from './progress.ts'
import { verify } from './verify.ts'

const usage = `npm run cells                                  lists them
npm run cells -- set NAME --address URL --prefix KAPAOA [--full]
    adds the cell NAME, or says anew where its servers are (the address of their balancer, http or https)
    --prefix  what the invite codes of its members begin with: the cell's own INVITE_PREFIX
    --full    it takes no newcomers
npm run cells -- settle
    gives the phones and bank accounts of the members in DATABASE_URL their home in the cell CELL
npm run cells -- move
    copies the schema in DATABASE_URL to the migrated one in TO_DATABASE_URL, and takes the old one from its servers`

function readOrder() {
  const { positionals, values } = parseArgs({
    options: {
      address: { type: 'string', default: '' },
      prefix: { type: 'string', default: '' },
      full: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  })
  const [command, name = ''] = positionals
  if (command === undefined || command === 'move' || command === 'settle') return command
  const isSound =
    command === 'set' &&
    positionals.length === 2 &&
    cellName.test(name) &&
    /^https?:\/\/[^/]+$/.test(values.address) &&
    /^[A-Z]{1,10}$/.test(values.prefix)
  if (!isSound) throw new Error(usage)
  return { name, address: values.address, invitePrefix: values.prefix, takesMembers: !values.full }
}

function readDirectory() {
  const { DIRECTORY_URL: url = '', DIRECTORY_KEY: key = '' } = process.env
  if (!url) throw new Error('DIRECTORY_URL must be set.')
  if (!/^[0-9a-f]{64}$/i.test(key)) throw new Error('DIRECTORY_KEY must be 64 hexadecimal digits.')
  return { url, key: Buffer.from(key, 'hex') }
}

async function move() {
  const { DATABASE_URL: from = '', TO_DATABASE_URL: to = '' } = process.env
  if (!from || !to) throw new Error(usage)
  const onTable = (table: string, rows: number) =>
    rows > 0 && console.log(`${String(rows).padStart(12)}  ${table}`)
  const moved = await moveCell({ from, to, onTable })
  if ((await verify(to)) > 0) throw new Error('Start no server there, and look at what is broken first.')
  console.log(
    `It is there. The old schema is called ${moved}; start the servers on the new one, and say where they are.`,
  )
}

/** @returns how many phones and accounts of members are elsewhere. */
async function settle(): Promise<number> {
  const { DATABASE_URL: url = '', CELL: cell = '' } = process.env
  if (!url || !cellName.test(cell)) throw new Error(usage)
  const db = openDatabase(url, { role: 'kapao_report', connectionsMax: 1 })
  const { url: directoryUrl, key: directoryKey } = readDirectory()
  const homes = openHomes({ name: cell, directoryUrl, directoryKey })
  try {
    const { members, elsewhere } = await settleMembers({ db, homes })
    console.log(
      `${members} members are at home in ${cell}; of what they have, ${elsewhere} is at home elsewhere.`,
    )
    return elsewhere
  } finally {
    await homes.close()
    await db.destroy()
  }
}

await runProgram(async () => {
  const order = readOrder()
  if (order === 'move') {
    await move()
    return 0
  }
  const directory = openDirectory(readDirectory())
  try {
    await directory.prepare()
    if (order === 'settle') return (await settle()) > 0 ? 1 : 0
    if (order) await directory.setCell(order)
    const cells = await directory.listCells()
    for (const { name, address, invitePrefix, takesMembers } of cells)
      console.log(`${name.padEnd(14)}${invitePrefix.padEnd(12)}${takesMembers ? 'open' : 'full'}  ${address}`)
    if (cells.length === 0) console.log(`No cell yet.\n${usage}`)
    return 0
  } finally {
    await directory.close()
  }
})
