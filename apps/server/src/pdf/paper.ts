/** A document as the drawing thread receives it: words and amounts in their final form. */
export type Paper = {
  title: string
  /** Stands under the title. */
  subtitle: string
  sections: PaperSection[]
  table?: PaperTable
  /** Small print at the end. */
  notes: string[]
  /** Stands at the foot of each page; `{page}` and `{pages}` are replaced. */
  foot: string
}

export type PaperSection = { heading: string; rows: { label: string; value: string }[] }

/** `share` is the column's part of the width; the shares add up to 1. Every row has a cell for each column. */
export type PaperTable = { columns: { label: string; share: number; isAmount?: boolean }[]; rows: string[][] }
