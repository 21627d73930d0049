import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { chooseAccount } from './account.ts'
import { type Binaries, findBinaries } from './cluster.ts'
import { reachPrograms } from './programs.ts'
import { EmbeddedPostgresError } from './system.ts'

const installed = await findBinaries()
const room = mkdtempSync(join(tmpdir(), 'presale-programs-'))
chmodSync(room, 0o755)
afterAll(() => rmSync(room, { recursive: true, force: true }))

/** Most of the programs' files. No program that is only copied, and asked for its version, reads them. */
const UNREAD = /\/share\/postgresql\/(extension|timezone)/

/** The programs as npm installs them under an ordinary umask, in a folder with this mode. */
function installIn(name: string, mode: number): Binaries {
  const folder = join(room, name)
  mkdirSync(folder)
  cpSync(dirname(dirname(installed.postgres)), folder, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !UNREAD.test(path),
  })
  spawnSync('chmod', ['-R', 'a+rX', folder])
  chmodSync(folder, mode)
  return { ...installed, initdb: join(folder, 'bin/initdb'), postgres: join(folder, 'bin/postgres') }
}

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

test('our own account uses the installed programs', () => {
  expect(reachPrograms(installed, undefined)).toBe(installed)
})

if (process.getuid?.() === 0) {
  const account = chooseAccount('/nowhere')
  const closed = installIn('closed', 0o700)
  const places = [join(room, 'first'), join(room, 'second')]
  const said: string[] = []
  const reach = (from = closed) => reachPrograms(from, account, (line) => said.push(line), places)
  const copies = (place = places[0] ?? '') => readdirSync(place).map((name) => join(place, name))

  test('as root, programs that every account can reach are not copied', () => {
    const open = installIn('open', 0o755)
    expect(reach(open)).toBe(open)
    expect(said).toEqual([])
  })

  test('as root, programs behind a closed folder are copied once, open to all whatever the umask', () => {
    const umask = process.umask(0o077)
    try {
      const { postgres } = reach()
      const [copy = ''] = copies()
      expect(postgres).toBe(join(copy, 'bin/postgres'))
      for (const path of [places[0] ?? '', copy, join(copy, 'share'), postgres])
        expect(modeOf(path)).toBe('755')
      expect(said).toEqual([expect.stringContaining(`Postgres was copied to ${copy}`)])
      const { ino } = statSync(copy)
      expect(reach().postgres).toBe(postgres)
      expect(statSync(copy).ino).toBe(ino)
      expect(said).toHaveLength(1)
    } finally {
      process.umask(umask)
    }
  })

  test('as root, a copy that was changed or opened is replaced', () => {
    const [copy = ''] = copies()
    const spoils = [
      () => writeFileSync(join(copy, 'bin/postgres'), '#!/bin/sh'),
      () => chmodSync(copy, 0o777),
    ]
    for (const spoil of spoils) {
      spoil()
      reach()
      expect(copies()).toEqual([copy])
      expect(statSync(copy).uid).toBe(0)
      expect(modeOf(copy)).toBe('755')
      expect(statSync(join(copy, 'bin/postgres')).size).toBe(statSync(closed.postgres).size)
    }
  })

  test('as root, a folder that another user owns is neither used nor removed, and neither is a place', () => {
    const [first = '', second = ''] = places
    const [copy = ''] = copies()
    for (const theirs of [copy, first]) {
      chownSync(theirs, account?.uid ?? 0, account?.gid ?? 0)
      expect(dirname(dirname(dirname(reach().postgres)))).toBe(second)
      expect(copies()).toEqual([copy])
      chownSync(theirs, 0, 0)
    }
  })

  test('as root, a place that cannot be written is passed over, and without any the start is refused', () => {
    const [first = '', second = ''] = places
    rmSync(first, { recursive: true })
    writeFileSync(first, 'a file')
    expect(dirname(dirname(dirname(reach().postgres)))).toBe(second)
    rmSync(second, { recursive: true })
    writeFileSync(second, 'a file')
    expect(() => reach()).toThrow(EmbeddedPostgresError)
    expect(() => reach()).toThrow(
      /cannot reach .*closed, and no copy can be made in .* start as an ordinary user/,
    )
  })
}
