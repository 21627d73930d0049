/**
 * An e-mail in a table. Only one of more than 14.75rem takes two lines, so that it hides no column; in a table of few columns,
 * which is `roomy`, one of more than 20rem. It breaks at the @ first.
 */
export function Email({ children, roomy = false }: { children: string; roomy?: boolean }) {
  const at = Math.max(children.lastIndexOf('@'), 0)
  return (
    <bdi
      className={`wrap-anywhere block w-max card:w-auto card:max-w-full ${roomy ? 'max-w-80' : 'max-w-59'}`}
    >
      {children.slice(0, at)}
      <wbr />
      {children.slice(at)}
    </bdi>
  )
}
