/** A whole number with thousands separators. */
export function inDigits(count: number): string {
  return count.toLocaleString('en-US')
}

/** A number and its noun: "1 order" or "1,000 orders". */
export function inNumbers(count: number, one: string, many = `${one}s`): string {
  return `${inDigits(count)} ${count === 1 ? one : many}`
}
