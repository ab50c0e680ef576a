/** What tests ask of the world outside by the sandbox's control calls, each answer read by its schema; amounts in baht. */
import {
  type BankTransferOrder,
  SeenCharge,
  SeenGameAccount,
  SeenPayouts,
  SentTransfer,
  Totals,
} from '@kapao/contract/outside/control.ts'
import * as z from 'zod/mini'
import type { World } from './world.ts'

/** A control call, whose answer comes back as it was sent once it has been read. */
export const askSandbox = async <Schema extends z.ZodMiniType>(
  world: Pick<World, 'control'>,
  schema: Schema,
  ...[method, path, body]: Parameters<World['control']>
): Promise<z.input<Schema>> => z.encode(schema, z.parse(schema, await world.control(method, path, body)))

/** A customer sends money from a bank to ours. @returns the name by which that bank knows it, and the slip's path. */
export const sendBankTransfer = (world: World, order: z.input<typeof BankTransferOrder>) =>
  askSandbox(world, SentTransfer, 'POST', '/bank/transfers', order)

/** What our bank has paid, oldest first. */
export const listBankPayouts = (world: World) => askSandbox(world, SeenPayouts, 'GET', '/bank/payouts')

/** Of that, what went to this account. */
export async function payoutsTo(world: World, { bankAccountNo }: { bankAccountNo: string }) {
  return (await listBankPayouts(world)).filter(({ toAccountNo }) => toAccountNo === bankAccountNo)
}

/** The amounts of that. */
export async function paidTo(world: World, account: { bankAccountNo: string }): Promise<number[]> {
  return (await payoutsTo(world, account)).map(({ amount }) => amount)
}

const PayoutResult = z.object({ document: z.string() })

/** What the bank says of a file of payouts that it has. */
export async function resultOfPayoutFile(world: World, reference: string): Promise<string> {
  return (await askSandbox(world, PayoutResult, 'GET', `/bank/files/${reference}/result`)).document
}

/** A customer pays a QR. @returns the gateway's ids of all that was paid for it. */
export async function payQr(world: World, qrcodeId: string): Promise<string[]> {
  const { payments } = await askSandbox(world, SeenCharge, 'POST', `/qr/${qrcodeId}/pay`)
  return payments.map(({ paymentId }) => paymentId)
}

/** What a provider says of an account. */
export const seeGameAccount = (world: World, slot: string, username: string) =>
  askSandbox(world, SeenGameAccount, 'GET', `/games/${slot}/${username}`)

/** What every service has received and paid. */
export const seeTotals = (world: World) => askSandbox(world, Totals, 'GET', '/totals')

const SetFaults = z.array(z.object({ service: z.string(), fault: z.string(), struck: z.int() }))

/** The faults that are set, with how often each has struck. */
export const listFaults = (world: World) => askSandbox(world, SetFaults, 'GET', '/faults')
