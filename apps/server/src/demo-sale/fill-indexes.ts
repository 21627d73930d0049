import type pg from 'pg'

const FILLED = "('buyer'::regclass, 'orders'::regclass, 'ledger_entry'::regclass)"

/** Foreign keys come first, because they depend on the unique constraints. */
const CONSTRAINTS = `
  select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(pg_constraint.oid) as definition
  from pg_constraint left join pg_index on indexrelid = conindid
  where conrelid in ${FILLED} and (contype = 'u' or (contype = 'f' and confrelid in ${FILLED} and not indisprimary))
  order by contype`

const INDEXES = `
  select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
  from pg_index left join pg_constraint on conindid = indexrelid and contype in ('u', 'p')
  where indrelid in ${FILLED} and conindid is null`

/**
 * Drops the indexes of the filled tables, except primary keys, and the constraints that need them, in the transaction of
 * the client. The returned function creates them again, which checks every row.
 */
export async function dropIndexes(client: pg.PoolClient): Promise<() => Promise<void>> {
  await client.query("set local maintenance_work_mem = '256MB'")
  const { rows: constraints } = await client.query(CONSTRAINTS)
  const { rows: indexes } = await client.query(INDEXES)
  for (const { table, name } of constraints) {
    await client.query(`alter table ${table} drop constraint ${name}`)
  }
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  return async () => {
    for (const { definition } of indexes) await client.query(definition)
    for (const { table, name, definition } of constraints.toReversed()) {
      await client.query(`alter table ${table} add constraint ${name} ${definition}`)
    }
  }
}
