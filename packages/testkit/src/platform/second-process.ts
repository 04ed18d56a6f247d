// More processes over the databases of a platform: as the program, which can be killed, or inside the test, which costs
// less.
import { type App, log, readConfig, startApp } from '@company-data/server'
import { databaseSettings, listRegionKeys, regionSettings } from './cell-settings.ts'
import { addCleanup } from './cleanup.ts'
import { type Program, startProgram } from './program.ts'
import type { TestPlatform } from './start-platform.ts'

type Settings = Readonly<Record<string, string>>

const settingsFor = ({ databases, dataDir, frontDoor, region }: TestPlatform, settings: Settings): Settings => {
  return {
    PORT: '0',
    DATA_DIR: dataDir,
    ...regionSettings(databases),
    // All have the same public addresses, as behind a balancer.
    FRONT_DOOR_URL: frontDoor,
    ...Object.fromEntries(listRegionKeys(databases).map((key) => [`API_URL_${key.toUpperCase()}`, region(key)])),
    DATABASE_URL: databases.directory,
    ...databaseSettings(databases),
    DATABASE_CONNECTIONS: '4',
    DATABASE_SILENCE_SECONDS: '60',
    TEST_CLOCK: '1',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
    ...settings,
  }
}

/** As the program; killed at the end if it still runs. */
export const startProgramBeside = async (platform: TestPlatform, settings: Settings): Promise<Program> => {
  const program = await startProgram(settingsFor(platform, settings))
  addCleanup(async () => {
    await program.stop('SIGKILL')
  })
  return program
}

/** Inside this process, for tests that need no kill; stopped at the end. */
export const startAppBeside = async (platform: TestPlatform, settings: Settings = {}): Promise<App> => {
  const app = await startApp(readConfig(settingsFor(platform, settings)), { log: log('silent'), checkResponses: true })
  addCleanup(() => app.stop())
  return app
}
