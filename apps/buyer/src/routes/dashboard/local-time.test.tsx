import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showPart } from '../../testing/show-part.tsx'
import { LocalTime, localTime } from './local-time.tsx'

const AT = '2026-11-26T23:04:05.000Z'

test('where there is no room for a whole time, it breaks after the date', async () => {
  await showPart(
    <div style={{ width: 160 }}>
      <LocalTime iso={AT} />
    </div>,
  )
  const time = page.getByRole('time').element()
  expect(time.textContent).toBe(localTime(AT))
  expect(time.textContent).toMatch(/^Nov 2[67], 2026, \d+:04\s[AP]M \S+$/)
  expect(time.getClientRects()).toHaveLength(2)
  const parts = [...time.children]
  expect(parts.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/2026,$/),
    expect.stringMatching(/^\d+:04/),
  ])
  for (const part of parts) expect(part.getClientRects()).toHaveLength(1)
})
