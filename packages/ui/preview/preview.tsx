import { useEffect, useState } from 'react'
import { applyTheme, type Theme } from '../src/apply-theme.tsx'
import { PageHeader } from '../src/page-header.tsx'
import { SkipLink } from '../src/skip-link.tsx'
import { ThemeSwitch } from '../src/theme-switch.tsx'
import { showStates } from './show-states.ts'
import { GROUPS } from './specimens.ts'
import { States, Surroundings } from './states.tsx'

/** Every primitive in all its states, with a theme switch. */
export function Preview() {
  const [theme, setTheme] = useState<Theme>('system')
  useEffect(showStates, [])
  const choose = (chosen: Theme) => {
    setTheme(chosen)
    applyTheme(chosen)
  }
  return (
    <Surroundings>
      <SkipLink target="primitives" />
      <div className="mx-auto flex max-w-page flex-col gap-10 px-4 py-8 sm:px-8">
        <PageHeader
          title="Primitives"
          description="Every primitive of packages/ui in its states."
          actions={<ThemeSwitch value={theme} onChange={choose} />}
        />
        <Contents />
        <main id="primitives" tabIndex={-1} className="flex flex-col gap-16 outline-none">
          {Object.entries(GROUPS).map(([group, specimens]) => (
            <div key={group} className="flex flex-col gap-10">
              <h2 className="border-line border-b pb-2 text-xl">{group}</h2>
              {specimens.map((specimen) => (
                <States key={specimen.name} specimen={specimen} />
              ))}
            </div>
          ))}
        </main>
      </div>
    </Surroundings>
  )
}

function Contents() {
  return (
    <nav aria-label="Primitives">
      <ul className="flex flex-wrap gap-x-4 gap-y-1">
        {Object.values(GROUPS)
          .flat()
          .map(({ name }) => (
            <li key={name}>
              <a href={`#${name}`} className="link inline-block min-h-6">
                {name}
              </a>
            </li>
          ))}
      </ul>
    </nav>
  )
}
