/**
 * The least widths of columns whose values differ in length, as classes for their cells: what is usual fits, so that other
 * rows of the list move no column. Only a longer value widens its column.
 */
export const COLUMN_ROOM = {
  email: 'line:min-w-63',
  /** 22,978.699388, with its unit. */
  tokens: 'line:min-w-58',
  /** 132,640,772.108696 SHIB. */
  pay: 'line:min-w-55.5',
  /** The widest status, or a pending one with one mark. */
  status: 'line:min-w-30',
  time: 'line:min-w-44',
  /** The time of an approval. */
  closed: 'line:min-w-63',
} as const
