import { expectAccessibleAtThisWidth } from '@presale/ui/testing/accessible.ts'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showPart } from '../../../../testing/show-part.tsx'
import { RateAnswer } from './rate-answer.tsx'
import { useRateAnswer } from './use-rate-answer.ts'

const MESSAGE = 'One BTC would buy 2000 tokens; the price service last said 2.'

function Form() {
  const answer = useRateAnswer()
  const [rate, setRate] = useState('2000')
  return (
    <>
      <button type="button" onClick={() => answer.ask({ asks: 'confirmation', message: MESSAGE })}>
        Save
      </button>
      <button type="button" onClick={() => setRate('3000')}>
        Type another
      </button>
      <RateAnswer answer={answer} rate={rate} />
      <output>{JSON.stringify(answer.fields(rate))}</output>
    </>
  )
}

test('a confirmation of a rate takes the focus, names both figures, and holds for that rate only', async () => {
  await showPart(<Form />)
  await page.getByRole('button', { name: 'Save' }).click()
  const box = page.getByLabelText('This rate is right')
  await expect.element(box).toHaveFocus()
  await expect.element(page.getByText(MESSAGE)).toBeVisible()
  await box.click()
  const sent = page.getByRole('status')
  await expect.element(sent).toHaveTextContent('{"reason":"","confirmed":true}')
  await expectAccessibleAtThisWidth()
  await page.getByRole('button', { name: 'Type another' }).click()
  await expect.element(box).not.toBeChecked()
  await expect.element(sent).toHaveTextContent('{"reason":""}')
})
