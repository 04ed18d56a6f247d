// Starts the program with the roles of its configuration, and loads only the modules they need.
import type { App, AppOptions } from './app.ts'
import type { Config } from './config.ts'

export const isForwarderOnly = ({ roles }: Config): boolean => roles.every((role) => role === 'forwarder')

export const startApp = async (config: Config, options: AppOptions = {}): Promise<App> => {
  if (isForwarderOnly(config)) return (await import('./forwarder.ts')).startForwarder(config, options)
  return (await import('./app.ts')).startPlatform(config, options)
}
