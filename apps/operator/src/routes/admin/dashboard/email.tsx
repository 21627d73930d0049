/** An e-mail in a table. Only one of more than 15rem takes two lines, so that it hides no column. */
export function Email({ children }: { children: string }) {
  return <bdi className="wrap-anywhere block w-max max-w-60 card:w-auto card:max-w-full">{children}</bdi>
}
