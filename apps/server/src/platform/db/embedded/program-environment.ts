// The environment of the PostgreSQL programs: nothing of the caller's PostgreSQL settings may reach them.

/** PGDATA, PGPORT and their kin would redirect the server; another language would change the messages we
 * read. The rest is passed on, because a system may need it to run programs at all; none of it is a setting of ours. */
export const programEnvironment = (environment: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(Object.entries(environment).filter(([name]) => !name.toUpperCase().startsWith('PG'))),
  LC_ALL: 'C',
})
