import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const FOLDERS = { server: '..', rules: '../../../../packages/rules/src' }

/** Every file of the server or of the rules that runs in production, with its text. */
export function sourcesOf(part: keyof typeof FOLDERS): { file: string; text: string }[] {
  const folder = fileURLToPath(new URL(FOLDERS[part], import.meta.url))
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.(test|fixture)\.ts$|^testing\//.test(file))
    .map((file) => ({ file, text: readFileSync(`${folder}/${file}`, 'utf8') }))
}

/** The text without comment lines. */
export const withoutComments = (text: string) => text.replaceAll(/^ *(\/\/|\/\*\*|\*).*$/gm, '')
