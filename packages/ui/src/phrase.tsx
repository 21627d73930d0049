import { Fragment, type ReactNode } from 'react'

/** A text whose `{name}` places are filled with elements, so that a language can put them in its own order. */
export function Phrase({ text, ...parts }: { text: string } & Record<string, ReactNode>) {
  return text.split(/\{(\w+)\}/).map((piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces never change their places
    <Fragment key={index}>{index % 2 === 1 ? parts[piece] : piece}</Fragment>
  ))
}
