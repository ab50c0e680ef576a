/** What the greeter says, as data: steps that lead to each other. */
import { inEachLanguage, type Messages } from '#i18n/words.ts'
import type { Script } from './greeter.rules.ts'

const say = (text: keyof Messages['chat']) => inEachLanguage((words) => words.chat[text])

const toMenu = {
  title: say('menu'),
  leadsTo: 'MENU',
}
const toPerson = {
  title: say('person'),
  leadsTo: 'PERSON',
}
const toDeposit = { title: say('deposit'), leadsTo: 'DEPOSIT' }
const toWithdraw = { title: say('withdraw'), leadsTo: 'WITHDRAW' }
const toGames = { title: say('games'), leadsTo: 'GAMES' }
const notArrived = {
  title: say('notArrived'),
  leadsTo: 'DEPOSIT_MISSING',
}
const backOrPerson = {
  kind: 'quick_replies' as const,
  title: say('anythingElse'),
  choices: [toMenu, toPerson],
}

const menu = {
  kind: 'buttons' as const,
  title: say('whatAbout'),
  choices: [toDeposit, toWithdraw, toGames, toPerson],
}

export const greeterScript: Script = {
  greeting: {
    says: [
      {
        kind: 'text',
        text: say('hello'),
      },
      { ...menu, kind: 'quick_replies' },
    ],
  },
  lost: { says: [menu] },
  steps: {
    MENU: { says: [menu] },
    DEPOSIT: {
      says: [
        {
          kind: 'generic',
          cards: [
            {
              title: say('bankTransfer'),
              subtitle: say('bankTransferHint'),
              choices: [notArrived],
            },
            {
              title: say('qr'),
              subtitle: say('qrHint'),
              choices: [notArrived],
            },
            {
              onlyIn: 'THB',
              title: say('giftLink'),
              subtitle: say('giftLinkHint'),
              choices: [notArrived],
            },
          ],
        },
        backOrPerson,
      ],
    },
    DEPOSIT_MISSING: {
      callsPerson: true,
      says: [
        {
          kind: 'text',
          text: say('describe'),
        },
      ],
    },
    WITHDRAW: {
      says: [
        {
          kind: 'text',
          text: say('withdrawals'),
        },
        backOrPerson,
      ],
    },
    GAMES: {
      says: [
        {
          kind: 'text',
          text: say('gameAccounts'),
        },
        backOrPerson,
      ],
    },
    PERSON: {
      callsPerson: true,
      says: [
        {
          kind: 'text',
          text: say('called'),
        },
      ],
    },
  },
}
