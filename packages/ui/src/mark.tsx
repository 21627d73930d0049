type MarkProps = {
  /** Edge length in pixels. */
  size?: number
  /** Names the mark where no text is beside it. Without it the mark is decorative. */
  title?: string
  className?: string
}

/** The logo: a coin whose left eye is the letter i with an accent dot, and whose right eye winks. */
export function Mark({ size = 32, title, className }: MarkProps) {
  const face = (
    <>
      <circle cx="16" cy="16" r="14" strokeWidth="2.5" />
      <circle cx="11.5" cy="11" r="2.4" className="fill-accent" stroke="none" />
      <path d="M11.5 16.6 V22.6" strokeWidth="3.2" />
      <path d="M17.4 12.4 Q20.7 8.6 24 12.4" strokeWidth="2.6" />
    </>
  )
  const drawing = {
    viewBox: '0 0 32 32',
    width: size,
    height: size,
    className,
    fill: 'none',
    stroke: 'currentColor',
    strokeLinecap: 'round',
  } as const
  if (!title) {
    return (
      <svg {...drawing} aria-hidden="true">
        {face}
      </svg>
    )
  }
  return (
    <svg {...drawing} role="img" aria-label={title}>
      {face}
    </svg>
  )
}
