import { House, Users } from 'lucide-react'
import { type CSSProperties, type ReactNode, useState } from 'react'
import { Button } from '../../src/button.tsx'
import { CommandPalette } from '../../src/command-palette.tsx'
import { ConfirmDialog } from '../../src/confirm-dialog.tsx'
import { Dialog } from '../../src/dialog.tsx'
import { Mark } from '../../src/mark.tsx'
import { Sidebar, SidebarGroup, SidebarItem, SidebarProvider, SidebarTrigger } from '../../src/sidebar.tsx'
import { useToast } from '../../src/toast.tsx'
import { LONG_TEXT, type Specimen } from '../specimen.tsx'

type Opened = { open: boolean; onOpenChange: (open: boolean) => void }

/** A button that opens a controlled surface. */
function Opener({ text = 'Open', children }: { text?: string; children: (opened: Opened) => ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{text}</Button>
      {children({ open, onOpenChange: setOpen })}
    </>
  )
}

function OwnPalette(opened: Opened) {
  const [query, setQuery] = useState('')
  const found = ['Orders', 'Users'].filter((name) => name.toLowerCase().includes(query.toLowerCase()))
  const close = () => opened.onOpenChange(false)
  const items = found.map((name) => ({ id: name, label: name, detail: 'Screen', onSelect: close }))
  return (
    <CommandPalette
      {...opened}
      label="Go to"
      placeholder="Where to?"
      query={query}
      onQueryChange={setQuery}
      groups={[{ heading: 'Screens', items }]}
      emptyText="Nothing is called that."
    />
  )
}

function Toasts() {
  const toast = useToast()
  const description = 'It stays for five seconds.'
  return (
    <div className="flex flex-wrap gap-3">
      <Button onClick={() => toast({ title: 'Saved', tone: 'success', description })}>Success</Button>
      <Button onClick={() => toast({ title: 'Not saved', tone: 'error', description: LONG_TEXT })}>
        Error
      </Button>
      <Button
        onClick={() => toast({ title: 'Deleted', action: { label: 'Undo', onAction: () => undefined } })}
      >
        With an action
      </Button>
    </div>
  )
}

function OwnSidebar() {
  return (
    <SidebarProvider>
      <Sidebar label="Example" header={() => <Mark />} footer={() => <Button variant="quiet">Out</Button>}>
        <SidebarGroup label="Screens">
          <SidebarItem
            current
            label="Overview"
            icon={<House />}
            renderLink={(link) => <a href="#sidebar" {...link} />}
          />
          <SidebarItem
            label={LONG_TEXT}
            icon={<Users />}
            renderLink={(link) => <a href="#sidebar" {...link} />}
          />
        </SidebarGroup>
      </Sidebar>
      <div className="p-3">
        <SidebarTrigger />
      </div>
    </SidebarProvider>
  )
}

export const SURFACES: readonly Specimen[] = [
  {
    name: 'dialog',
    states: {
      default: (
        <Opener>
          {(opened) => (
            <Dialog
              {...opened}
              title="A dialog"
              description="What it is about."
              footer={<Button>Done</Button>}
            >
              <p>{LONG_TEXT}</p>
            </Dialog>
          )}
        </Opener>
      ),
      large: (
        <Opener>
          {(opened) => (
            <Dialog {...opened} size="lg" title={LONG_TEXT}>
              <p className="h-[120dvh]">It scrolls.</p>
            </Dialog>
          )}
        </Opener>
      ),
    },
  },
  {
    name: 'confirm-dialog',
    states: {
      default: (
        <Opener>
          {(opened) => (
            <ConfirmDialog
              {...opened}
              danger
              title="Delete this key?"
              effect="It stops working at once."
              confirmLabel="Delete"
              onConfirm={() => opened.onOpenChange(false)}
              reason={{ label: 'Reason', value: '', onChange: () => undefined }}
            />
          )}
        </Opener>
      ),
      error: (
        <Opener>
          {(opened) => (
            <ConfirmDialog
              {...opened}
              title="Save the price?"
              effect="New orders use it."
              confirmLabel="Save"
              onConfirm={() => undefined}
              error="The price could not be saved."
            />
          )}
        </Opener>
      ),
    },
  },
  { name: 'command-palette', states: { default: <Opener>{OwnPalette}</Opener> } },
  { name: 'toast', states: { default: <Toasts /> } },
  {
    name: 'sidebar',
    wide: true,
    states: {
      // As high as its container instead of the window.
      default: (
        <div
          className="h-80 overflow-hidden rounded-surface border border-line"
          style={{ '--foot-height': 'calc(100dvh - 20rem)' } as CSSProperties}
        >
          <OwnSidebar />
        </div>
      ),
    },
  },
]
