import { expect, it } from 'vitest'
import { readArguments } from './arguments.ts'

it('reads a full command line', () => {
  expect(
    readArguments(['a.nmea', '--token', 'T', '--speed', '10', '--date', '2026-07-04', '--url', 'mqtt://h:1']),
  ).toEqual({ file: 'a.nmea', token: 'T', speed: 10, url: 'mqtt://h:1', day: Date.UTC(2026, 6, 4) })
})

it('defaults to real time, the local broker, and a recording that ends now', () => {
  expect(readArguments(['a.nmea', '--token', 'T'])).toMatchObject({
    speed: 1,
    url: 'mqtt://127.0.0.1:1883',
    day: null,
  })
})

it.each([
  [['--token', 'T'], /FILE/],
  [['a', 'b', '--token', 'T'], /only one FILE/],
  [['a'], /--token/],
  [['a', '--token', 'T', '--speed', 'fast'], /--speed/],
  [['a', '--token', 'T', '--speed', '-1'], /--speed/],
  [['a', '--token', 'T', '--url', 'http://x'], /--url/],
  [['a', '--token', 'T', '--date', '2026-02-30'], /--date/],
  [['a', '--token', 'T', '--what'], /--what/],
])('refuses %j', (args, message) => {
  expect(() => readArguments(args)).toThrow(message)
})
