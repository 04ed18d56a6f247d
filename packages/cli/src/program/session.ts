// Everything that a running command needs: its surroundings, output, questions, profile and clients.
import type { Clients } from '../profiles/clients.ts'
import type { Profiles } from '../profiles/profiles.ts'
import type { Output } from './output.ts'
import type { Prompt } from './prompt.ts'
import type { System } from './system.ts'

export interface Session {
  readonly system: System
  readonly out: Output
  readonly prompt: Prompt
  readonly profiles: Profiles
  readonly clients: Clients
}
