import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { ERC20_FULL_NAMES, type Erc20Form, erc20Form } from '@presale/rules/currency'
import { Button } from '@presale/ui/button'
import { Card } from '@presale/ui/card'
import { TextField } from '@presale/ui/text-field'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Currency } from './currency.ts'
import { Erc20Question } from './erc20-question.tsx'

/** One deposit address for all the currencies that specification §7 names; they are shown before anything is saved. */
export function Erc20Wallet({ currencies }: { currencies: Currency[] | undefined }) {
  const [asked, setAsked] = useState<string>()
  const form = useForm<Erc20Form>({
    mode: 'onTouched',
    resolver: standardSchemaResolver(erc20Form),
    defaultValues: { depositAddress: '' },
  })
  return (
    <Card title="Update ERC-20 Wallet">
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={form.handleSubmit(({ depositAddress }) => setAsked(depositAddress))}
      >
        <TextField
          label="ERC-20 wallet address"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={form.formState.errors.depositAddress?.message}
          {...form.register('depositAddress')}
        />
        <p className="text-muted text-sm">For {ERC20_FULL_NAMES.join(', ')}.</p>
        <Button type="submit" className="self-start">
          Compare and update
        </Button>
      </form>
      {asked !== undefined && currencies && (
        <Erc20Question
          address={asked}
          currencies={currencies}
          onUpdated={() => form.reset()}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Card>
  )
}
