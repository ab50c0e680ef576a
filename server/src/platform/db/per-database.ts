/** What is made once for each database, and ends with it: a module keeps nothing of its own, so two apps in one process share nothing. */
import type { Db } from './schema.ts'

/** @returns what belongs to a database, made when it is first asked for. */
export function perDatabase<Value>(make: (db: Db) => Value): (db: Db) => Value {
  const made = new WeakMap<Db, Value>()
  return (db) => {
    const known = made.get(db)
    if (known !== undefined) return known
    const value = make(db)
    made.set(db, value)
    return value
  }
}
