type SectionHeadingProps = { id: string; title: string; text: string }

export function SectionHeading({ id, title, text }: SectionHeadingProps) {
  return (
    <header>
      <h2 id={id} className="text-3xl">
        {title}
      </h2>
      <p className="mt-3 max-w-[56ch] text-lg text-muted">{text}</p>
    </header>
  )
}
