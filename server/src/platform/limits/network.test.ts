/** Facts about how addresses are counted (decisions D12). */
import { expect, test } from 'vitest'
import { isWithin, networkOf, widerOf } from './network.ts'

test.each([
  ['203.0.113.7', '203.0.113.7/32', '203.0.113.0/24'],
  ['::ffff:203.0.113.7', '203.0.113.7/32', '203.0.113.0/24'],
  ['::ffff:cb00:7107', '203.0.113.7/32', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:DB8:1:2::', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:0db8:0001:00ff:ffff:ffff:ffff:ffff', '2001:db8:1:ff::/64', '2001:db8:1::/48'],
  ['fe80::1%eth0', 'fe80::/64', 'fe80::/48'],
  ['unknown', '0.0.0.0/32', '0.0.0.0/24'],
  ['::1', '::/64', '::/48'],
])('%s counts as %s within %s', (address, network, wider) => {
  expect(networkOf(address)).toBe(network)
  expect(widerOf(network)).toBe(wider)
})

test('neighbours in one /64 are one, those in two are two', () => {
  expect(networkOf('2001:db8:0:1::a')).toBe(networkOf('2001:db8:0:1:ffff::b'))
  expect(networkOf('2001:db8:0:1::a')).not.toBe(networkOf('2001:db8:0:2::a'))
})

const office = isWithin(['198.51.100.0/24', '203.0.113.7', '2001:db8:1::/48'])
test.each([
  ['198.51.100.255', true],
  ['198.51.101.0', false],
  ['203.0.113.7', true],
  ['203.0.113.8', false],
  ['::ffff:203.0.113.7', true],
  ['::ffff:cb00:7108', false],
  ['2001:db8:1:ffff::9', true],
  ['2001:db8:2::9', false],
  ['unknown', false],
  ['', false],
])('%s is in one of the named networks: %s', (address, isIn) => expect(office(address)).toBe(isIn))
