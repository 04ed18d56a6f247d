// Reads settings from the environment and collects their problems.
import { Problem, type Setting, type settings } from '../settings.ts'
import { ConfigError } from './config-error.ts'
import type { Read } from './platform-config.ts'

export type Environment = Readonly<Record<string, string | undefined>>

/** Problems of settings, as they are found: each with the name of its setting, which begins its sentence. */
export class SettingProblems {
  readonly sentences: string[] = []
  readonly settings: string[] = []

  /** @example problems.add('PORT', 'must be a number') */
  add(setting: string, phrase: string): void {
    this.settings.push(setting)
    this.sentences.push(`${setting} ${phrase}`)
  }

  /** All problems are reported together. */
  requireNone(): void {
    if (this.sentences.length > 0) throw new ConfigError(this.sentences, this.settings)
  }
}

export const settingReader = (environment: Environment) => {
  const problems = new SettingProblems()
  return {
    problems,
    read<T>(name: string, setting: Setting<T>): T | undefined {
      try {
        return setting.read(environment[name])
      } catch (error) {
        if (!(error instanceof Problem)) throw error
        problems.add(name, error.message)
        return undefined
      }
    },
  }
}

export type Reader = ReturnType<typeof settingReader>

export type ReadSetting = <K extends keyof typeof settings>(name: K) => Read<(typeof settings)[K]>
