/** Makes the data folder of which `copiedSettings` makes copies: a copy starts in a third of the time of a first start. */
import { newSettings, startProduct, TEMPLATE } from './product.ts'

/** Runs once before all tests. */
export default async function makeTemplate(): Promise<void> {
  const settings = await newSettings()
  const product = await startProduct(settings)
  await product.stop()
  process.env[TEMPLATE] = settings.DATA_DIR
}
