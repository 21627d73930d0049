import { type DataColumn, DataTable } from '@presale/ui/data-table'
import { expectAccessibleAtThisWidth } from '@presale/ui/testing/accessible.ts'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showPart } from '../../../testing/show-part.tsx'
import { ColumnsButton, shownOf } from './columns-button.tsx'
import { ListFoot } from './list-foot.tsx'
import { useListSettings } from './use-list-settings.ts'

afterEach(() => localStorage.clear())

type Row = { id: string }
const COLUMNS: DataColumn<Row>[] = [
  { id: 'id', header: 'ID', card: 'first', cell: (row) => row.id },
  { id: 'email', header: 'Email', cell: () => 'ada@example.com' },
  { id: 'note', header: 'Note', card: 'none', cell: () => 'a note' },
]

function List() {
  const { hidden, hide, pageSize, resize } = useListSettings('orders')
  return (
    <>
      <ColumnsButton columns={COLUMNS} hidden={hidden} onHide={hide} />
      <DataTable
        caption="Rows"
        columns={shownOf(COLUMNS, hidden)}
        rows={[{ id: '1' }]}
        rowKey={(row) => row.id}
        emptyText="None"
      />
      <ListFoot
        list={{
          data: { count: { count: 11, exact: true }, next: 'further', previous: null },
          start: 1,
          pageSize,
          resize,
          steps: { onPrevious: undefined, onNext: undefined },
        }}
        rows={10}
        label="Pages"
      />
    </>
  )
}

const header = (name: string) => page.getByRole('columnheader', { name })

test('a column can be hidden by keyboard; the browser remembers it and can show all again', async () => {
  const { unmount } = await showPart(<List />)
  await page.getByRole('button', { name: 'Columns' }).click()
  const dialog = page.getByRole('dialog', { name: 'Columns of this list' })
  expect(dialog.getByRole('checkbox').elements()).toHaveLength(2)
  await expectAccessibleAtThisWidth()
  dialog.getByLabelText('Note').element().focus()
  await userEvent.keyboard(' {Escape}')
  await expect.element(header('Note')).not.toBeInTheDocument()
  await expect.element(header('Email')).toBeVisible()
  await unmount()
  await showPart(<List />)
  await expect.element(header('Email')).toBeVisible()
  expect(header('Note').elements()).toEqual([])
  await page.getByRole('button', { name: 'Columns' }).click()
  await dialog.getByRole('button', { name: 'Show all columns' }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect.element(header('Note')).toBeVisible()
})

test('on a phone the chooser has the lines of the cards only', async () => {
  await page.viewport(360, 740)
  await showPart(<List />)
  await page.getByRole('button', { name: 'Columns' }).click()
  const dialog = page.getByRole('dialog', { name: 'Columns of this list' })
  await expect.element(dialog.getByLabelText('Email')).toBeVisible()
  await expect.element(dialog.getByText('Note')).not.toBeVisible()
  await expectAccessibleAtThisWidth()
  await dialog.getByLabelText('Email').click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect.element(header('Email')).not.toBeInTheDocument()
})

test('the rows per page are 10, 25, 50 or 100, and the browser remembers them', async () => {
  const { unmount } = await showPart(<List />)
  const size = page.getByLabelText('Rows per page')
  const options = [...size.element().querySelectorAll('option')].map((option) => option.textContent)
  expect(options).toEqual(['10', '25', '50', '100'])
  await size.selectOptions('50')
  await unmount()
  await showPart(<List />)
  await expect.element(size).toHaveValue('50')
})

test('invalid stored settings count as none', async () => {
  localStorage.listSettings = '{"orders":{"rows":3}}'
  await showPart(<List />)
  await expect.element(header('Note')).toBeVisible()
  await expect.element(page.getByLabelText('Rows per page')).toHaveValue('10')
})
