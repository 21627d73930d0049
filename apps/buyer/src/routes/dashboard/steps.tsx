import { WithContact } from '../../with-contact.tsx'

type StepsProps = { label: string; steps: readonly { name: string; text: string }[] }

/** A numbered list of instructions. */
export function Steps({ label, steps }: StepsProps) {
  return (
    <ol aria-label={label} className="flex max-w-prose flex-col gap-5">
      {steps.map(({ name, text }, index) => (
        <li key={name} className="flex gap-4">
          <span
            aria-hidden="true"
            className="tabular grid size-7 shrink-0 place-items-center rounded-full border border-edge font-medium"
          >
            {index + 1}
          </span>
          <div className="min-w-0 pt-0.5">
            <h3 className="font-sans font-semibold tracking-normal">{name}</h3>
            <p className="mt-0.5 text-muted">
              <WithContact text={text} />
            </p>
          </div>
        </li>
      ))}
    </ol>
  )
}
