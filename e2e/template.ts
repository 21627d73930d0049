/** Makes the data folder of which `copiedSettings` makes copies: a copy starts in a third of the time of a first start. */
import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { newSettings, startProduct, TEMPLATE } from './product.ts'

/** Runs once before all tests. Returns what removes the folder after them. */
export default async function makeTemplate(): Promise<() => void> {
  const settings = await newSettings()
  const folder = settings.DATA_DIR ?? ''
  const product = await startProduct(settings)
  await product.stop()
  process.env[TEMPLATE] = folder
  return () => rmSync(dirname(folder), { recursive: true, force: true })
}
