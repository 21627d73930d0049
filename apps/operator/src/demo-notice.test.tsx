import { hold } from '@presale/ui/testing/answers.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { DemoNotice } from './demo-notice.tsx'
import { showPart } from './testing/show-part.tsx'
import { trpc } from './trpc.ts'

test('the notice comes in the same frame as the answer, so that it moves nothing that shows the answer', async () => {
  await hold('presale.isDemo')
  let utils: ReturnType<typeof trpc.useUtils> | undefined
  function Answers() {
    utils = trpc.useUtils()
    return null
  }
  await showPart(
    <>
      <Answers />
      <DemoNotice />
    </>,
  )
  utils?.presale.isDemo.setData(undefined, true)
  // No timer ends and no frame is painted between these turns.
  for (let turn = 0; turn < 20; turn += 1) await null
  expect(page.getByText('Demo: do not send funds.').elements()).toHaveLength(1)
})
