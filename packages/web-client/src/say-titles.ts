const ID = 'said-title'

/**
 * From now on a screen reader says the title of each screen that is opened in this document, as it says that of a document.
 * Later calls change nothing.
 */
export function sayTitles(): void {
  const title = document.querySelector('title')
  if (!title || document.getElementById(ID)) return
  const said = document.createElement('p')
  said.id = ID
  said.className = 'sr-only'
  said.setAttribute('aria-live', 'polite')
  document.body.append(said)
  // Between two screens the document has only the app's name, which is not said. A screen's title has it before ' | '.
  const say = () => {
    said.textContent = document.title.includes(' | ') ? document.title : ''
  }
  new MutationObserver(say).observe(title, { childList: true })
}
