/** People outside, each with a name, bank accounts and a network; a cheat may be many members, and is one person all the same. */

export interface BankAccount {
  bankCode: string
  accountNo: string
  /** As the bank has it. */
  name: string
}

export interface Person {
  name: string
  /** The first is the one that is registered. */
  accounts: [BankAccount, ...BankAccount[]]
  /** From where this person's phone comes. */
  address: string
}

const firstNames = [
  ...[
    'SOMCHAI',
    'NARI',
    'PRASERT',
    'WILAI',
    'ANAN',
    'KANYA',
    'DECHA',
    'PIM',
    'SURIYA',
    'MALEE',
    'CHAI',
    'ORN',
  ],
  ...['THONG', 'RATANA', 'BOON', 'SIRI', 'NIRAN', 'LADA', 'KRIT', 'DAO', 'VEERA', 'JINTANA', 'PONG', 'AMARA'],
]
const lastNames = [
  ...['BUNMEE', 'CHAIYA', 'DEEJAI', 'INTHA', 'JAROEN', 'KAEWDEE', 'LERTCHAI', 'MEESUK', 'NGAMDEE', 'PANYA'],
  ...['RUNGROJ', 'SAETANG', 'THAWORN', 'UDOM', 'WONGSA', 'YINDEE', 'SRISUK', 'PHUMDEE', 'KHONGKHA', 'ARUN'],
]
const letters = 'ABCDEFGHIJKLMNOPRSTUWYZ'

/** One for each number: no two are alike, and a third part keeps them apart once the lists are used up. */
function nameOf(n: number): string {
  const [first, rest] = [firstNames[n % firstNames.length], Math.floor(n / firstNames.length)]
  const [last, more] = [lastNames[rest % lastNames.length], Math.floor(rest / lastNames.length)]
  const third = [more, n].map((part) => letters[part % letters.length]).join('')
  return more === 0 ? `${first} ${last}` : `${first} ${last}${third}`
}

export class Population {
  #people = 0
  #accounts = 0
  readonly #holders = new Map<string, Person>()

  aPerson(): Person {
    const n = this.#people++
    const name = nameOf(n)
    const person: Person = { name, accounts: [this.#newAccount(name)], address: addressOf(n) }
    return this.#note(person)
  }

  /** Another account of the same person; under another name it is one that was lent, or bought. */
  addAccount(person: Person, options: Partial<BankAccount> = {}): BankAccount {
    const account = { ...this.#newAccount(person.name), ...options }
    person.accounts.push(account)
    this.#note(person)
    return account
  }

  /** An account to which no bank can pay. */
  addDeadAccount(person: Person): BankAccount {
    return this.addAccount(person, { accountNo: `55${String(this.#accounts++).padStart(4, '0')}0500` })
  }

  /** Adds an account that ends in the same four digits as the given one. */
  addAlike(person: Person, { accountNo }: BankAccount, name: string): BankAccount {
    const begins = `56${String(this.#accounts++).padStart(4, '0')}`
    return this.addAccount(person, { accountNo: `${begins}${accountNo.slice(-4)}`, name })
  }

  /** A name that nobody has, for accounts that were bought. */
  aName = (): string => nameOf(this.#people++)

  /** Whose account it is, as its bank would say to somebody who asks. */
  holderOf = (accountNo: string): Person | undefined => this.#holders.get(accountNo)

  /** None ends as those do that the sandbox's bank plays tricks with. */
  #newAccount(name: string): BankAccount {
    const n = this.#accounts++
    return { bankCode: 'KBANK', accountNo: `54${String(n).padStart(7, '0')}3`, name }
  }

  #note(person: Person) {
    for (const { accountNo } of person.accounts) this.#holders.set(accountNo, person)
    return person
  }
}

/** Each has a network to themselves. */
const addressOf = (n: number) => `10.${100 + (n >> 16)}.${(n >> 8) & 255}.${n & 255}`
