import { expect, test } from 'vitest'
import { processorMs } from '../testing/processor.ts'
import { isWeak, refuseCommon } from './weak-passwords.ts'

test.each([
  'password1234',
  '123456789012',
  'qwertyuiopas',
  'aaaaaaaaaaaa',
  'iloveyou1234',
  'ada lovelaceada',
])('%s is refused as a new password', { tags: ['abuse-1'] }, async (password) => {
  await expect(refuseCommon(password, 'ada lovelace')).rejects.toMatchObject({ code: 'refused' })
  expect(await isWeak(password, 'ada lovelace')).toBe(true)
})

test.each(['correct horse battery staple', 'colleague password', 'x7#kQ9!vTz2@'])(
  '%s is accepted as a new password',
  async (password) => {
    await refuseCommon(password, 'ada')
    expect(await isWeak(password, 'ada')).toBe(false)
  },
)

test('a password of fewer than twelve characters is weak, however rare', async () => {
  expect(await isWeak('x7#kQ9!vTz2', 'ada')).toBe(true)
})

test('the longest password takes no more than a moment of the processor', async () => {
  await refuseCommon('x7#kQ9!vTz2@', 'ada')
  const judge = () => refuseCommon('x7#kQ9!vTz2@'.repeat(16), 'ada')
  expect(await processorMs(judge)).toBeLessThan(5_000)
})
