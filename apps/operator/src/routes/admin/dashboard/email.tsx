/** An e-mail in a table. Only one of more than 15rem takes two lines, so that it hides no column. It breaks at the @ first. */
export function Email({ children }: { children: string }) {
  const at = Math.max(children.lastIndexOf('@'), 0)
  return (
    <bdi className="wrap-anywhere block w-max max-w-60 card:w-auto card:max-w-full">
      {children.slice(0, at)}
      <wbr />
      {children.slice(at)}
    </bdi>
  )
}
