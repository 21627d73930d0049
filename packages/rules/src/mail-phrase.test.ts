import { expect, test } from 'vitest'
import { MAIL_PHRASE_ONE_LINE, mailPhrase } from './mail-phrase.ts'

const messageOf = (phrase: string) => mailPhrase.safeParse({ phrase }).error?.issues[0]?.message

test.each(['', 'blue whale', '<b>blue</b> & "whale"', '🐋'.repeat(60)])('%j is a phrase', (phrase) => {
  expect(mailPhrase.parse({ phrase })).toEqual({ phrase })
})

test('blanks around a phrase are not part of it', () => {
  expect(mailPhrase.parse({ phrase: '  blue whale ' })).toEqual({ phrase: 'blue whale' })
})

test.each(['blue\r\nBcc: all@example.test', 'blue\u2028whale', 'blue\u0085whale', 'blue\u001bwhale'])(
  '%j is no phrase, because it breaks the line',
  (phrase) => expect(messageOf(phrase)).toBe(MAIL_PHRASE_ONE_LINE),
)

test('a phrase has at most 60 characters, and none that cannot be stored', () => {
  expect(messageOf('x'.repeat(61))).toBe('At most 60 characters.')
  expect(messageOf('blue\0whale')).toBe('This text has characters that cannot be stored.')
})
