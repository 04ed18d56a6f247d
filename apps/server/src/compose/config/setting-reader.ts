// Reads settings from the environment and collects their problems.
import { Problem, type Setting, type settings } from '../settings.ts'
import type { Read } from './platform-config.ts'

export type Environment = Readonly<Record<string, string | undefined>>

export const settingReader = (environment: Environment) => {
  const problems: string[] = []
  return {
    problems,
    read<T>(name: string, setting: Setting<T>): T | undefined {
      try {
        return setting.read(environment[name])
      } catch (error) {
        if (!(error instanceof Problem)) throw error
        problems.push(`${name} ${error.message}`)
        return undefined
      }
    },
  }
}

export type Reader = ReturnType<typeof settingReader>

export type ReadSetting = <K extends keyof typeof settings>(name: K) => Read<(typeof settings)[K]>
