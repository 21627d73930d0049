/** The built product, started by its own start command on a sale. */
import { resolve } from 'node:path'
import type { Product } from '../e2e/product.ts'
import { startProduct } from '../e2e/product.ts'
import npm from '../package.json' with { type: 'json' }
import { type Sale, settingsFor } from './sale.ts'

/** A started product, and the ports of its two surfaces. */
export type Started = Product & { buyerPort: number; operatorPort: number }

/** The command behind `npm start`, so that the started process is the server itself and not npm. */
const [, , ...START_ARGUMENTS] = (npm.scripts.start as string).split(' ')
const START_COMMAND = [process.execPath, ...START_ARGUMENTS]

/** Where `--profile` makes Node write a CPU profile of each product. Chrome DevTools and speedscope open them. */
export const PROFILES = resolve(import.meta.dirname, '.profiles')

/** Makes Node profile every product that starts from now on. */
export function beginProfiling(): void {
  profiling.NODE_OPTIONS = `--cpu-prof --cpu-prof-dir=${PROFILES}`
}

const profiling: Record<string, string> = {}

const started = new Set<Product>()

/** Ends the products that a part has left running; a part that is given up cannot stop them. */
export async function killProducts(): Promise<void> {
  const left = [...started].filter(({ process }) => process.exitCode === null && process.signalCode === null)
  started.clear()
  await Promise.all(left.map((product) => product.kill()))
}

/** Starts the product on the sale with its usual settings and these. */
export async function startOn(sale: Sale, settings: Record<string, string> = {}): Promise<Started> {
  const all = { ...(await settingsFor(sale.databaseUrl)), ...settings }
  const product = await startProduct({ ...profiling, ...all }, START_COMMAND)
  started.add(product)
  return { ...product, buyerPort: Number(all.BUYER_PORT), operatorPort: Number(all.OPERATOR_PORT) }
}

/** Starts the product, works with it, and stops it even after an error. */
export async function withProduct<Result>(
  sale: Sale,
  settings: Record<string, string>,
  work: (product: Started) => Promise<Result>,
): Promise<Result> {
  const product = await startOn(sale, settings)
  try {
    return await work(product)
  } finally {
    await product.stop()
  }
}
