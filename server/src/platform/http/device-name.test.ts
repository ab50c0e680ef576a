/** Facts of the name that a member knows a device by (decisions D18). */
import { expect, test } from 'vitest'
import { deviceName } from './device-name.ts'

const like = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [
    `Mozilla/5.0 (Linux; Android 14; SM-G991B) ${like} Chrome/131.0.0.0 Mobile Safari/537.36`,
    'Chrome · Android',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${like} Chrome/131.0.0.0 Safari/537.36 Edg/131.0`,
    'Microsoft Edge · Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    'Safari · iOS',
  ],
  ['', ''],
  ['curl/8.5.0', ''],
  ['Your phone at home/9 (Windows', ''],
  ['<b>support</b>/1.0', ''],
  ['x'.repeat(60_000), ''],
])('%s', (userAgent, name) => expect(deviceName(userAgent)).toBe(name))
