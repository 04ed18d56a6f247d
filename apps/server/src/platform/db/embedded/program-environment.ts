// The environment of the PostgreSQL programs, without the PostgreSQL settings of the caller's environment.

/**
 * PGDATA, PGPORT and the like would redirect the server, and another language would change the messages that we read. The
 * other variables are passed on, because a system may need them to run programs at all.
 */
export const programEnvironment = (environment: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(Object.entries(environment).filter(([name]) => !name.toUpperCase().startsWith('PG'))),
  LC_ALL: 'C',
})
