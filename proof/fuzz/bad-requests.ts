/** Addresses, headers, methods, bodies and whole requests that should never come (quality §3: AUTH, HTTP). All of it is sent as it is. */

/** In place of a whole address. */
export const badTargets = [
  ...[
    '//api/wallet',
    '/api//wallet',
    '/api/../api/wallet',
    '/api/%2e%2e/wallet',
    '/api/wallet/',
    '/API/wallet',
  ],
  ...[
    '/api',
    '/api/',
    '/api/nowhere',
    '/api/wallet;a=b',
    '/api/wallet%2f',
    '/api/wallet%00',
    '/%61pi/wallet',
  ],
  ...[
    '/../../etc/passwd',
    '/..%2f..%2fetc/passwd',
    '/%c0%ae%c0%ae/',
    '/.git/config',
    '/.env',
    '/console/../api',
  ],
  ...[
    'http://127.0.0.1/api/wallet',
    'http://evil.example/api/wallet',
    'https://x@y/',
    '*',
    '/',
    '',
    '?',
    '#',
    '/?#',
  ],
  ...[
    `/${'a'.repeat(5_000)}`,
    `/${'a/'.repeat(1_000)}`,
    `/api/wallet?${'a=1&'.repeat(500)}`,
    '/api/wallet?a=1&a=2',
  ],
  ...[
    '/api/wallet?__proto__=1',
    '/api/wallet?a[b]=1',
    '/api/wallet?%',
    '/api/wallet?%00=1',
    '/api/wallet?=',
    '/api/wallet?a',
  ],
  ...[
    '/healthz',
    '/livez',
    '/readyz',
    '/metrics',
    '/healthz/x',
    '/metrics?x=%zz',
    '/favicon.ico',
    '/index.html',
    '/login',
  ],
  ...[
    '/api/docs',
    '/api/docs/',
    '/api/docs/openapi.json',
    '/api/docs/static/../../x',
    '/api/docs/static/%2e%2e%2fx',
  ],
  ...[
    '/api/files/',
    '/api/files/x.1.y',
    '/api/files/%2e%2e%2fx',
    '/api/chat/files/x',
    '/api/account/export/files/x.1.y',
    '/api/statement/files/2026-13/xx/%2e%2e',
    '/api/site/pictures/x',
  ],
  ...['/socket.io/', '/socket.io/?EIO=4&transport=polling&sid=x', '/socket.io/?EIO=99&transport=polling'],
  ...[
    '/socket.io/?EIO=4&transport=__proto__',
    '/socket.io/socket.io.js',
    '/socket.io/../api',
    '/socket.io/?transport=websocket',
  ],
]

/** Headers that are wrong in name, in value or in being there. */
export const badHeaders: [string, string][] = [
  ...(
    ['text/plain', 'text/html', 'application/xml', 'application/x-www-form-urlencoded', 'x', '', '/'] as const
  ).map((type): [string, string] => ['Content-Type', type]),
  ...(
    [
      'application/json; charset=utf-16',
      'application/json;;;',
      'application/json, text/plain',
      'APPLICATION/JSON',
    ] as const
  ).map((type): [string, string] => ['Content-Type', type]),
  ...(
    [
      'multipart/form-data',
      'multipart/form-data; boundary=',
      `multipart/form-data; boundary=${'b'.repeat(300)}`,
    ] as const
  ).map((type): [string, string] => ['Content-Type', type]),
  ...(
    [
      '',
      'Bearer',
      'Bearer ',
      'bearer x',
      'Basic eDp5',
      'Bearer x y',
      'Bearer \u00e0',
      `Bearer ${'t'.repeat(6_000)}`,
    ] as const
  ).map((value): [string, string] => ['Authorization', value]),
  ...(
    [
      'x',
      'a'.repeat(65),
      '',
      ' ',
      'key with spaces',
      '\u00e0'.repeat(10),
      '../../../',
      '00000000, 11111111',
    ] as const
  ).map((value): [string, string] => ['Idempotency-Key', value]),
  ...(['', 'xmlhttprequest', 'fetch', 'XMLHttpRequest, XMLHttpRequest'] as const).map(
    (value): [string, string] => ['X-Requested-With', value],
  ),
  ...(['https://evil.example', 'null', 'http://', '%', 'https://evil.example:99999', 'file://'] as const).map(
    (value): [string, string] => ['Origin', value],
  ),
  ...(
    [
      'unknown',
      '256.1.1.1',
      '::1',
      '::ffff:1.2.3.4',
      'fe80::1%eth0',
      "'; --",
      '1.2.3.4, 5.6.7.8',
      ',',
      '_hidden',
      '1.2.3.4:99',
    ] as const
  ).map((value): [string, string] => ['X-Forwarded-For', value]),
  ...(
    [
      'kapao-guest=x',
      'kapao-guest=00000000-0000-4000-8000-000000000000.x',
      'locale=../../x',
      'locale=LA; locale=th',
    ] as const
  ).map((value): [string, string] => ['Cookie', value]),
  ['Cookie', `a=${'c'.repeat(8_000)}`],
  ['Cookie', '=;=;;;,=%%%"'],
  ['Accept-Language', `${'th,'.repeat(900)}*;q=9`],
  ['Accept-Language', '../../../;q=x'],
  ['Accept', 'application/xml'],
  ['Accept-Encoding', 'br;q=1000, x'],
  ['If-None-Match', '*'],
  ['If-None-Match', `"${'e'.repeat(2_000)}"`],
  ['Range', 'bytes=0-18446744073709551616,-1'],
  ['Content-Encoding', 'gzip'],
  ['Content-Length', '0'],
  ['Expect', '100-continue'],
  ['Expect', 'the unexpected'],
  ['Upgrade', 'websocket'],
  ['Upgrade', 'h2c'],
  ['X-HTTP-Method-Override', 'DELETE'],
  ['X-Forwarded-Host', 'evil.example'],
  ['X-Forwarded-Proto', 'javascript'],
  ['Host', ''],
  ['Host', 'evil.example, kapao.example'],
  ['Sec-Fetch-Mode', 'navigate'],
  ['Sec-Purpose', 'prefetch'],
  ['Sec-Fetch-Site', 'cross-site'],
  ['Sec-WebSocket-Key', 'x'],
  ['Forwarded', 'for=_;proto=;by="'],
  ['__proto__', '1'],
  ['constructor', '1'],
]

export const badMethods = [
  ...[
    'HEAD',
    'OPTIONS',
    'PATCH',
    'TRACE',
    'CONNECT',
    'PUT',
    'DELETE',
    'POST',
    'GET',
    'PROPFIND',
    'PURGE',
    'QUERY',
  ],
  ...['get', 'FOO', 'G\u00cbT', '', 'GET/POST', 'M-SEARCH'],
]

/** In place of a whole body that should be JSON. */
export const badBodies: Buffer[] = [
  ...[
    '',
    ' ',
    '{',
    '}',
    '[]',
    '[1]',
    '1',
    '"x"',
    'null',
    'true',
    '{}',
    '{"',
    '{"a"',
    '{"a":',
    '{"a":1',
    '{"a":1}}',
    '{}{}',
  ],
  ...[
    'a=1&b=2',
    '<xml/>',
    '\ufeff{}',
    "{'a':1}",
    '{a:1}',
    '{"a":1,"a":1}',
    '{"__proto__":{}}',
    '\u0000',
    '{"a":"\n"}',
  ],
  ...[
    '['.repeat(500),
    '['.repeat(30_000),
    '{"a":'.repeat(5_000),
    `${'['.repeat(17)}${']'.repeat(17)}`,
    '"'.repeat(60_000),
  ],
  ...[
    `{"a":"${'\\'.repeat(60_001)}`,
    `{${'"a":1,'.repeat(9_000)}"b":1}`,
    `[${'0,'.repeat(30_000)}0]`,
    `{"a":${'9'.repeat(60_000)}}`,
  ],
].map((text) => Buffer.from(text))
badBodies.push(
  Buffer.from([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]),
  Buffer.from('{"a":"\xe0\xb8"}', 'latin1'),
  Buffer.from('{"a":"\xc0\x80"}', 'latin1'),
  Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0]),
  Buffer.alloc(65_536, 'x'),
  Buffer.alloc(65_537, 'x'),
  Buffer.alloc(200_000, '{"a":'),
)

/** In place of a whole request, with CR and LF as written. */
export const badFrames = [
  ...[
    '\r\n\r\n',
    'GET\r\n\r\n',
    'GET /\r\n\r\n',
    'GET / HTTP/9.9\r\n\r\n',
    'GET / HTTP/1.1\n\n',
    'x',
    '\u0000\u0000\u0000',
  ],
  ...[
    'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    '\u0016\u0003\u0001\u0002',
    'SSH-2.0-x\r\n',
    'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n',
  ],
  ...[
    'GET / HTTP/1.1\r\n\r\n',
    'GET / HTTP/1.1\r\nHost: a\r\n x: folded\r\n\r\n',
    'GET / HTTP/1.1\r\nHost: a\r\nx\r\n\r\n',
  ],
  ...[
    'GET / HTTP/1.1\r\nHost: a\r\nna me: x\r\n\r\n',
    'GET / HTTP/1.1\r\nHost: a\r\nx: \u0000\r\n\r\n',
    'GET  /  HTTP/1.1\r\nHost: a\r\n\r\n',
  ],
  ...[
    `GET / HTTP/1.1\r\nHost: a\r\nx: ${'y'.repeat(70_000)}\r\n\r\n`,
    `GET / HTTP/1.1\r\nHost: a\r\n${'x: y\r\n'.repeat(3_000)}\r\n`,
  ],
]

/** Headers about the length of a body, and what then comes. */
export const badLengths: [headers: string, body: string][] = [
  ['Content-Length: 5\r\nContent-Length: 6', '{}   '],
  ['Content-Length: -1', '{}'],
  ['Content-Length: x', '{}'],
  ['Content-Length: 1e3', '{}'],
  ['Content-Length: 99999999999999999999', '{}'],
  ['Content-Length: 40', '{}'],
  ['Content-Length: 2\r\nTransfer-Encoding: chunked', '0\r\n\r\n'],
  ['Transfer-Encoding: chunked', 'zz\r\n{}\r\n0\r\n\r\n'],
  ['Transfer-Encoding: chunked', '2\r\n{}'],
  ['Transfer-Encoding: chunked', 'ffffffffffffffff\r\n{}\r\n'],
  ['Transfer-Encoding: chunked', '2;x=y\r\n{}\r\n0\r\nTrailer: x\r\n\r\n'],
  ['Transfer-Encoding: chunked, chunked', '0\r\n\r\n'],
  ['Transfer-Encoding: gzip', '{}'],
  ['Transfer-Encoding: identity', '{}'],
  ['Transfer-Encoding: \u000bchunked', '0\r\n\r\n'],
  ['Content-Length: 2', '{}GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n'],
]
