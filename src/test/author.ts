/** The administrator who changes facts in tests of the database. */
export const author = { name: 'ada', at: new Date('2026-03-01T09:00:00.000Z') };
