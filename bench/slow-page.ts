/** A page on a slow machine and network that records what its user would feel. */
import type { Browser, Page } from '@playwright/test'

const SLOWER = 4
/** "Fast 4G" of Chromium's developer tools, in bytes a second and milliseconds. */
const NETWORK = { downloadThroughput: 1_012_500, uploadThroughput: 168_750, latency: 165, offline: false }

/** `inputs` has each press and each key once, in ms; `shift` is that of the worst page; `moved` names what moved where. */
export type Felt = { inputs: number[]; shift: number; moved: string[] }

type LayoutShift = PerformanceEntry & {
  value: number
  hadRecentInput: boolean
  sources: { node?: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

declare global {
  interface Window {
    /** What the page has felt so far, its inputs by Chromium's number, and the time of the last click. */
    felt: { inputs: Map<number, number>; shift: number; moved: string[]; clickedAt: number }
  }
}

/** Opens the page; each page it loads begins a record of its own. */
export async function openSlowly(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage()
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await devTools.send('Network.enable')
  await devTools.send('Network.emulateNetworkConditions', NETWORK)
  await page.addInitScript(record)
  return page
}

/** Runs in the page. */
function record(): void {
  const felt: Window['felt'] = { inputs: new Map(), shift: 0, moved: [], clickedAt: 0 }
  window.felt = felt
  window.addEventListener('click', (event) => (felt.clickedAt = event.timeStamp), true)
  const observe = (type: string, note: (entry: PerformanceEntry) => void, options: object) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) note(entry)
    }).observe({ type, ...options } as PerformanceObserverInit)
  observe(
    'event',
    (entry) => {
      const id = 'interactionId' in entry ? Number(entry.interactionId) : 0
      if (id > 0) felt.inputs.set(id, Math.max(felt.inputs.get(id) ?? 0, entry.duration))
    },
    { durationThreshold: 16 },
  )
  const placeOf = ({ x, y, width, height }: DOMRectReadOnly) => `${x},${y} ${width}×${height}`
  observe(
    'layout-shift',
    (entry) => {
      const { value, hadRecentInput, sources } = entry as LayoutShift
      if (hadRecentInput) return
      felt.shift += value
      for (const { node, previousRect, currentRect } of sources) {
        const words = node?.textContent?.slice(0, 40) ?? ''
        felt.moved.push(
          `${location.pathname} ${node?.nodeName} "${words}" from ${placeOf(previousRect)} to ${placeOf(currentRect)}`,
        )
      }
    },
    {},
  )
}

/**
 * Adds what the page has felt since it was loaded. A press or a key counts by the longest of its events, as INP does; one whose
 * events were all painted within 16 ms is reported by none, and counts as 0.
 */
export async function noteFelt(page: Page, felt: Felt): Promise<void> {
  const { inputs, shift, moved, count } = await page.evaluate(() => ({
    inputs: [...window.felt.inputs.values()],
    shift: window.felt.shift,
    moved: window.felt.moved,
    count: (performance as Performance & { interactionCount: number }).interactionCount,
  }))
  felt.inputs.push(...inputs, ...Array<number>(count - inputs.length).fill(0))
  felt.shift = Math.max(felt.shift, shift)
  felt.moved.push(...moved)
}

/** Waits for two frames, after which the observers have been told of what was painted. */
export function settled(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))),
  )
}
