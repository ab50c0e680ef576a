/** The HTML of the providers' web sites; the game itself is drawn by `browser/game.js`. */
import type { Locale } from '@kapao/contract/edition.ts'
import { languages, locales } from '@kapao/contract/lists.ts'
import type { Game } from './catalogue.ts'

interface Words {
  signIn: string
  username: string
  password: string
  wrong: string
  stale: string
  hint: string
  linkUsed: string
  linkUsedHint: string
  app: string
  appHint: string
}

const words: Record<Locale, Words> = {
  th: {
    signIn: 'เข้าสู่ระบบ',
    username: 'ชื่อบัญชีเกม',
    password: 'รหัสผ่าน',
    wrong: 'ชื่อบัญชีหรือรหัสผ่านไม่ถูกต้อง',
    stale: 'หน้าเข้าสู่ระบบเปิดค้างไว้นานเกินไป กรุณาเข้าสู่ระบบอีกครั้ง',
    hint: 'ใช้ชื่อและรหัสผ่านของบัญชีเกมที่แสดงในกระเป๋าของคุณ',
    linkUsed: 'ลิงก์นี้ใช้ไม่ได้แล้ว',
    linkUsedHint: 'ลิงก์เข้าเกมใช้ได้ครั้งเดียวภายในหนึ่งนาที กรุณากลับไปเปิดเกมจากกระเป๋าอีกครั้ง',
    app: 'แอปของค่ายเกมจะเปิดที่นี่',
    appHint: 'หน้านี้แทนหน้าแอปของค่ายเกมในร้านค้าแอป',
  },
  la: {
    signIn: 'ເຂົ້າສູ່ລະບົບ',
    username: 'ຊື່ບັນຊີເກມ',
    password: 'ລະຫັດຜ່ານ',
    wrong: 'ຊື່ບັນຊີ ຫຼື ລະຫັດຜ່ານບໍ່ຖືກຕ້ອງ',
    stale: 'ໜ້າເຂົ້າສູ່ລະບົບເປີດຄ້າງໄວ້ດົນເກີນໄປ ກະລຸນາເຂົ້າສູ່ລະບົບອີກຄັ້ງ',
    hint: 'ໃຊ້ຊື່ ແລະ ລະຫັດຜ່ານຂອງບັນຊີເກມທີ່ສະແດງໃນກະເປົາຂອງທ່ານ',
    linkUsed: 'ລິ້ງນີ້ໃຊ້ບໍ່ໄດ້ແລ້ວ',
    linkUsedHint: 'ລິ້ງເຂົ້າເກມໃຊ້ໄດ້ເທື່ອດຽວພາຍໃນໜຶ່ງນາທີ ກະລຸນາກັບໄປເປີດເກມຈາກກະເປົາອີກຄັ້ງ',
    app: 'ແອັບຂອງຄ່າຍເກມຈະເປີດຢູ່ນີ້',
    appHint: 'ໜ້ານີ້ແທນໜ້າແອັບຂອງຄ່າຍເກມໃນຮ້ານແອັບ',
  },
  en: {
    signIn: 'Sign in',
    username: 'Game account',
    password: 'Password',
    wrong: 'That account or password is not right',
    stale: 'The sign-in page was open for too long. Please sign in again.',
    hint: 'Use the account name and password that your wallet shows for this game.',
    linkUsed: 'This link no longer works',
    linkUsedHint: 'A game link works once, within a minute. Please open the game from your wallet again.',
    app: 'The provider’s app would open here',
    appHint: 'This page stands for the app’s page in the store.',
  },
}

/** Lao is `la` in the product and `lo` for browsers (decisions D13). */

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

function page(locale: Locale, title: string, body: string, script = ''): string {
  return `<!doctype html>
<html lang="${languages[locale].tag}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="theme-color" content="#0B1020">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="/browser/icon.svg">
<link rel="stylesheet" href="/browser/game.css">
${script}
</head>
<body>
${body}
</body>
</html>
`
}

/** Links that open this very page in the other languages. */
function languageLinks(locale: Locale): string {
  const links = locales.map((each) =>
    each === locale
      ? `<span lang="${languages[each].tag}" aria-current="true">${languages[each].name}</span>`
      : `<a lang="${languages[each].tag}" href="?lang=${each}">${languages[each].name}</a>`,
  )
  return `<nav class="languages">${links.join('')}</nav>`
}

const header = (game: Game, locale: Locale) =>
  `<header class="top"><h1>${escapeHtml(game.name)}</h1>${languageLinks(locale)}</header>`

const hiddenInputs = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('')

export function signInPage(
  game: Game,
  locale: Locale,
  hidden: Record<string, string>,
  problem: 'wrong' | 'stale' | undefined,
): string {
  const say = words[locale]
  return page(
    locale,
    game.name,
    `<div class="frame ${game.category}">
${header(game, locale)}
<main>
<form class="card sign-in" method="post" action="?lang=${locale}">
<h2>${say.signIn}</h2>
${hiddenInputs(hidden)}
${problem ? `<p class="wrong" role="alert">${say[problem]}</p>` : ''}
<label>${say.username}<input name="username" autocomplete="username" autocapitalize="none" spellcheck="false" required></label>
<label>${say.password}<input name="password" type="password" autocomplete="current-password" required></label>
<p class="muted">${say.hint}</p>
<button class="main">${say.signIn}</button>
</form>
</main>
</div>`,
  )
}

export function gamePage(game: Game, locale: Locale): string {
  return page(
    locale,
    game.name,
    `<div class="frame ${game.category}">
${header(game, locale)}
<main id="game" data-slot="${game.code}" data-play="${game.play}" data-locale="${locale}"></main>
</div>`,
    '<script type="module" src="/browser/game.js"></script>',
  )
}

/** A page that only tells something. */
export function noticePage(locale: Locale, notice: 'linkUsed' | 'app'): string {
  const say = words[locale]
  return page(
    locale,
    say[notice],
    `<div class="frame"><main><div class="card notice" role="alert"><h1>${say[notice]}</h1><p class="muted">${say[`${notice}Hint`]}</p></div></main></div>`,
  )
}
