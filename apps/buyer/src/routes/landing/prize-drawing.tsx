import type { ReactNode } from 'react'

/**
 * In the order of the landing page’s prizes: an infinity coin, a coin at the head of a queue, a coin of connected points, a coin on a
 * ribbon.
 */
const DRAWINGS: readonly ReactNode[] = [
  <>
    <path d="M38 32C30 20 24 17 17 17a15 15 0 0 0 0 30c7 0 13-3 21-15s14-15 21-15a15 15 0 0 1 0 30c-7 0-13-3-21-15Z" />
    <circle cx="59" cy="32" r="4" className="fill-accent" stroke="none" />
  </>,
  <>
    <path d="M17 17a15 15 0 0 0 0 30M31 17a15 15 0 0 0 0 30" className="stroke-edge" />
    <circle cx="54" cy="32" r="20" />
    <path d="M47 32h13m-5-5 5 5-5 5" />
    <circle cx="54" cy="12" r="4" className="fill-accent" stroke="none" />
  </>,
  <>
    <circle cx="26" cy="32" r="24" />
    <path d="M26 32 15 23M26 32l13-6M26 32l-5 13" className="stroke-edge" />
    <circle cx="15" cy="23" r="3.5" className="fill-paper" />
    <circle cx="39" cy="26" r="3.5" className="fill-paper" />
    <circle cx="21" cy="45" r="3.5" className="fill-paper" />
    <circle cx="26" cy="32" r="4" className="fill-accent" stroke="none" />
  </>,
  <>
    <path d="m12 42-5 17 8-3 7 6 7-6 8 3-5-17" className="stroke-edge" />
    <circle cx="22" cy="25" r="20" />
    <circle cx="15.5" cy="18" r="4" className="fill-accent" stroke="none" />
    <path d="M15.5 26.5v7M24 20.5q4-5 8 0" />
  </>,
]

/** The decorative drawing of the prize at `index`. */
export function PrizeDrawing({ index }: { index: number }) {
  return (
    <svg
      viewBox="0 0 88 64"
      width="88"
      height="64"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {DRAWINGS[index]}
    </svg>
  )
}
