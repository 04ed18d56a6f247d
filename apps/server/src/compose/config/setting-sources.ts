// Gathers the settings of a process from its environment, a settings file, and the files that variables name.
import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { isSettingName } from './setting-names.ts'
import { type Environment, SettingProblems } from './setting-reader.ts'

/** Names a file of settings, one `NAME=value` per line. */
const SETTINGS_FILE = 'SETTINGS_FILE'
/** `OPERATOR_TOKEN_FILE` names the file with the value of `OPERATOR_TOKEN`. */
const SUFFIX = '_FILE'

const isBlank = (text: string | undefined): boolean => text === undefined || text.trim() === ''

/** A setting whose own name ends in `_FILE` names a file itself. */
const findTarget = (name: string): string | undefined => {
  if (!name.endsWith(SUFFIX) || name === SETTINGS_FILE) return undefined
  const target = name.slice(0, -SUFFIX.length)
  return isSettingName(target) ? target : undefined
}

const readText = (name: string, path: string, problems: SettingProblems): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    problems.add(name, `names ${path}, which cannot be read: ${code}`)
    return ''
  }
}

const readSettingsFile = (path: string, problems: SettingProblems): Environment => {
  const fileSettings = parseEnv(readText(SETTINGS_FILE, path, problems))
  for (const name of Object.keys(fileSettings)) {
    if (!isSettingName(name) && findTarget(name) === undefined)
      problems.add(SETTINGS_FILE, `has the line ${name}, which is not a setting`)
  }
  return fileSettings
}

/** A variable of the environment wins over a line of the file, so that one process may differ from the others. */
export const gatherSettings = (environment: Environment): Environment => {
  const problems = new SettingProblems()
  const settingsFile = environment[SETTINGS_FILE]?.trim() ?? ''
  const fileSettings = settingsFile === '' ? {} : readSettingsFile(settingsFile, problems)
  const setVariables = Object.entries(environment).filter(([, text]) => !isBlank(text))
  const gathered: Record<string, string | undefined> = { ...fileSettings, ...Object.fromEntries(setVariables) }
  for (const [name, path] of Object.entries(gathered)) {
    const target = findTarget(name)
    if (target === undefined || path === undefined) continue
    delete gathered[name]
    // The environment may replace what the settings file names.
    const isReplaced = isBlank(environment[name]) && !isBlank(environment[target])
    if (isReplaced) continue
    if (!isBlank(environment[target]) || (!isBlank(fileSettings[target]) && !isBlank(fileSettings[name])))
      problems.add(target, `and ${name} are both set: choose one`)
    gathered[target] = readText(name, path.trim(), problems)
  }
  problems.requireNone()
  return gathered
}
