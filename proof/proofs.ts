/** The parts of `npm run prove`: each is a test file or a journey, told by its environment how much of it is wanted. */

interface Proof {
  /** What is tried, in a few words. */
  tries: string
  /** Run by vitest, or in a browser when it is a journey; in `npm test` most run too, briefly. */
  file: string
  /** By the name of its option: the variable that the file reads, and how much it is unless said otherwise. */
  options: Record<string, { env: string; usual: string }>
}

export const proofs: Record<string, Proof> = {
  money: {
    tries: 'random operations with money while one outside call in five fails',
    file: 'proof/random-money/random-money.test.ts',
    options: {
      operations: { env: 'MONEY_OPERATIONS', usual: '10000' },
      members: { env: 'MONEY_MEMBERS', usual: '40' },
      lanes: { env: 'MONEY_LANES', usual: '6' },
      seed: { env: 'MONEY_SEED', usual: '' },
    },
  },
  model: {
    tries: 'random runs of money and promotions beside a model',
    file: 'proof/random-model/random-model.test.ts',
    options: {
      runs: { env: 'MODEL_RUNS', usual: '2000' },
      seed: { env: 'MODEL_SEED', usual: '' },
    },
  },
  outside: {
    tries: 'calls to the outside while one in five fails, until every one is resolved',
    file: 'proof/random-outside/random-outside.test.ts',
    options: {
      calls: { env: 'OUTSIDE_CALLS', usual: '100000' },
      members: { env: 'OUTSIDE_MEMBERS', usual: '40' },
      lanes: { env: 'OUTSIDE_LANES', usual: '16' },
      seed: { env: 'OUTSIDE_SEED', usual: '' },
    },
  },
  fraud: {
    tries: 'weeks among honest members and cheats, and what each habit has brought',
    file: 'proof/fraud/fraud.test.ts',
    options: {
      days: { env: 'FRAUD_DAYS', usual: '60' },
      members: { env: 'FRAUD_MEMBERS', usual: '1000' },
      cheats: { env: 'FRAUD_CHEATS', usual: '200' },
      minutes: { env: 'FRAUD_MINUTES', usual: '' },
      seed: { env: 'FRAUD_SEED', usual: '' },
    },
  },
  races: {
    tries: 'every changing call, 32 copies of it at once',
    file: 'proof/races/race-table.test.ts',
    options: { rounds: { env: 'RACE_ROUNDS', usual: '200' } },
  },
  standby: {
    tries: 'members move money while standbys and primaries of the database are lost',
    file: 'proof/standby/standby.test.ts',
    options: {
      deaths: { env: 'STANDBY_DEATHS', usual: '12' },
      members: { env: 'STANDBY_MEMBERS', usual: '12' },
      alone: { env: 'STANDBY_ALONE_MS', usual: '40000' },
      seed: { env: 'STANDBY_SEED', usual: '' },
    },
  },
  restore: {
    tries: 'the database comes back from a backup and the archived log as it was at a moment',
    file: 'proof/point-in-time/point-in-time.test.ts',
    options: {
      members: { env: 'RESTORE_MEMBERS', usual: '12' },
      move: { env: 'RESTORE_MOVE_MS', usual: '15000' },
      seed: { env: 'RESTORE_SEED', usual: '' },
    },
  },
  cells: {
    tries: 'cells on databases of their own behind one door, one of them lost, one of them moved',
    file: 'proof/cells/cells.test.ts',
    options: {
      cells: { env: 'CELLS_COUNT', usual: '3' },
      members: { env: 'CELLS_MEMBERS', usual: '12' },
      seconds: { env: 'CELLS_SECONDS', usual: '20' },
      seed: { env: 'CELLS_SEED', usual: '' },
    },
  },
  citus: {
    tries:
      'the product on schemas that Citus distributes: every call, staff, jobs, money, a move, the loss of a node',
    file: 'proof/citus/citus.test.ts',
    options: {
      operations: { env: 'CITUS_OPERATIONS', usual: '300' },
      members: { env: 'CITUS_MEMBERS', usual: '6' },
      seconds: { env: 'CITUS_SECONDS', usual: '10' },
      tests: { env: 'CITUS_TESTS', usual: 'on' },
      seed: { env: 'CITUS_SEED', usual: '' },
    },
  },
  chat: {
    tries: 'chat clients through restarts of two nodes and of Redis',
    file: 'proof/chat-storm/chat-storm.test.ts',
    options: {
      clients: { env: 'CHAT_CLIENTS', usual: '2000' },
      restarts: { env: 'CHAT_RESTARTS', usual: '20' },
      messages: { env: 'CHAT_MESSAGES', usual: '10000' },
      seed: { env: 'CHAT_SEED', usual: '' },
    },
  },
  crash: {
    tries: 'members who insist while server and database are killed',
    file: 'proof/crash/crash.test.ts',
    options: {
      servers: { env: 'CRASH_SERVERS', usual: '1000' },
      databases: { env: 'CRASH_DATABASES', usual: '200' },
      // A few of them would soon do nothing but wait until they may call again.
      members: { env: 'CRASH_MEMBERS', usual: '40' },
      minutes: { env: 'CRASH_MINUTES', usual: '' },
      seed: { env: 'CRASH_SEED', usual: '' },
    },
  },
  disk: {
    tries: 'members at work while the disks of database and uploads are full',
    file: 'proof/disk-full/disk-full.test.ts',
    options: {
      rounds: { env: 'DISK_ROUNDS', usual: '5' },
      full: { env: 'DISK_FULL_MS', usual: '8000' },
      seed: { env: 'DISK_SEED', usual: '' },
    },
  },
  power: {
    tries: 'the database loses its power, and with it whatever was not synced',
    file: 'proof/power-cut/power-cut.test.ts',
    options: {
      cuts: { env: 'POWER_CUTS', usual: '20' },
      members: { env: 'POWER_MEMBERS', usual: '12' },
      fsync: { env: 'POWER_FSYNC', usual: 'on' },
      seed: { env: 'POWER_SEED', usual: '' },
    },
  },
  drain: {
    tries: 'members move money while nodes are ended and replaced',
    file: 'proof/drain/drain.test.ts',
    options: {
      deploys: { env: 'DRAIN_DEPLOYS', usual: '20' },
      members: { env: 'DRAIN_MEMBERS', usual: '12' },
      seed: { env: 'DRAIN_SEED', usual: '' },
    },
  },
  deploy: {
    tries: 'two nodes behind HAProxy, then nginx, are replaced one by one under load',
    file: 'proof/deploy/deploy.test.ts',
    options: {
      rounds: { env: 'DEPLOY_ROUNDS', usual: '3' },
      members: { env: 'DEPLOY_MEMBERS', usual: '24' },
      seed: { env: 'DEPLOY_SEED', usual: '' },
    },
  },
  machines: {
    tries: 'primary, node and Redis of a whole installation are lost in turn, and a moment is restored',
    file: 'proof/machines/machines.test.ts',
    options: {
      members: { env: 'MACHINES_MEMBERS', usual: '12' },
      seed: { env: 'MACHINES_SEED', usual: '' },
    },
  },
  growth: {
    tries: 'every statement and the jobs that read much, among the books of years',
    file: 'proof/growth/growth.test.ts',
    options: { members: { env: 'GROWTH_MEMBERS', usual: '20000' } },
  },
  versions: {
    tries: 'this version and the one before it on one database, forth and back under load',
    file: 'proof/versions/versions.test.ts',
    options: {
      members: { env: 'VERSIONS_MEMBERS', usual: '24' },
      seed: { env: 'VERSIONS_SEED', usual: '' },
    },
  },
  slow: {
    tries: 'callers keep coming while the line to the database takes three seconds',
    file: 'proof/slow-database/slow-database.test.ts',
    options: {
      slow: { env: 'SLOW_MS', usual: '20000' },
      members: { env: 'SLOW_MEMBERS', usual: '40' },
    },
  },
  fuzz: {
    tries: 'requests that nobody should send, to every call there is',
    file: 'proof/fuzz/fuzz.test.ts',
    options: {
      requests: { env: 'FUZZ_REQUESTS', usual: '1000000' },
      lanes: { env: 'FUZZ_LANES', usual: '32' },
      // So many that limits per member seldom speak before the rules do.
      cast: { env: 'FUZZ_MEMBERS', usual: '300' },
      seed: { env: 'FUZZ_SEED', usual: '' },
    },
  },
  access: {
    tries: 'every call by everybody who may or may not make it',
    file: 'server/test/access-matrix.test.ts',
    options: { table: { env: 'ACCESS_TABLE', usual: 'on' } },
  },
  mutants: {
    tries: 'planted bugs, each of which a named test must catch',
    file: 'proof/planted/planted-bugs.test.ts',
    options: { bugs: { env: 'PLANTED_BUGS', usual: 'all' } },
  },
  html: {
    tries: 'hostile HTML in every text that a screen shows, in a browser',
    file: 'e2e/html.e2e.ts',
    options: { payloads: { env: 'HTML_PAYLOADS', usual: '547' } },
  },
  files: {
    tries: 'hostile files at every door that takes one',
    file: 'server/test/files.test.ts',
    options: { table: { env: 'FILES_TABLE', usual: 'on' } },
  },
}
