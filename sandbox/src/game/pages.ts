/** The HTML of the providers' web sites; the game itself is drawn by `browser/game.js`. */
import type { Locale } from '@kapao/contract/edition.ts'
import { languages, locales } from '@kapao/contract/lists.ts'
import { gameWords } from '../i18n/words.ts'
import type { Game } from './catalogue.ts'

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
  const say = gameWords[locale].site
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
<main id="game" data-slot="${game.code}" data-play="${game.play}" data-locale="${locale}" data-words="${escapeHtml(JSON.stringify(gameWords[locale].table))}"></main>
</div>`,
    '<script type="module" src="/browser/game.js"></script>',
  )
}

/** A page that only tells something. */
export function noticePage(locale: Locale, notice: 'linkUsed' | 'app'): string {
  const say = gameWords[locale].site
  return page(
    locale,
    say[notice],
    `<div class="frame"><main><div class="card notice" role="alert"><h1>${say[notice]}</h1><p class="muted">${say[`${notice}Hint`]}</p></div></main></div>`,
  )
}
