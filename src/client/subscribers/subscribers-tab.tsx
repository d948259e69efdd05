import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { listPage, type DeskSearch } from '#client/desk/desk-search.ts';
import { DeskContent } from '#client/desk/list/desk-content.tsx';
import { DeskList } from '#client/desk/list/desk-list.tsx';
import { ListHeader } from '#client/desk/list/list-header.tsx';
import { ListSearch } from '#client/desk/list/list-search.tsx';
import { ResultNotice, type ChangeResult } from '#client/desk/list/states.tsx';
import {
  ActionsCell,
  TimeCell,
  WrappingRow,
  WrappingTable,
} from '#client/desk/list/wrapping-table.tsx';
import { trpc, failureMessage, type Outputs } from '#client/trpc.tsx';
import { Card } from '#client/ui/admin/card.tsx';
import { SmallButton } from '#client/ui/button.tsx';
import { plural } from '#shared/text.ts';

const columns = ['Email address', 'Asked', 'Confirmed', 'Undeliverable', 'Action'];

/** Who reads the field notes, and who has yet to confirm. */
export default function SubscribersTab({ search: desk }: { search: DeskSearch }) {
  const { search = '' } = desk;
  const { subscribers } = trpc.useUtils();
  const changes = useSubscriberChanges();
  const list = trpc.subscribers.list.useQuery(
    { search, page: listPage(desk) },
    // Visitors and mail programs change the list: it is read whenever it is opened, and no old one is shown meanwhile.
    { staleTime: 0, gcTime: 0, placeholderData: keepPreviousData },
  );
  const counts = list.data?.counts;

  return (
    <Card>
      <ListHeader
        title="Subscribers"
        count={
          counts && (
            <output>
              {`${counts.confirmed.toLocaleString('en')} confirmed, ${counts.waiting.toLocaleString('en')} waiting`}
            </output>
          )
        }
        search={<ListSearch label="Search subscribers" search={desk} />}
        reads={[subscribers]}
        csvHref="/api/subscribers.csv"
      />
      <DeskContent label="List of subscribers" search={desk}>
        {counts && counts.undeliverable > 0 && (
          <div className="mt-1 mb-4 flex flex-wrap items-center bg-bar text-note">
            <p className="grow px-3 py-1.5 max-sm:pb-0">
              {plural(
                counts.undeliverable,
                'address was refused by a mail server and gets no letters.',
                'addresses were refused by a mail server and get no letters.',
              )}
            </p>
            <SmallButton variant="quiet" onPress={() => changes.mailAllAgain(counts.undeliverable)}>
              Mail all again
            </SmallButton>
          </div>
        )}
        <ResultNotice result={changes.result} />
        <DeskList
          noun="subscriber"
          query={list}
          page={list.data}
          search={desk}
          empty={
            search
              ? `No subscriber matches “${search}”.`
              : 'There are no subscribers yet. Everybody who enters an address on the page will stand here, with the day they confirmed it.'
          }
        >
          <WrappingTable columns={columns}>
            {list.data?.rows.map((subscription) => {
              const { id, email, askedAt, confirmedAt, undeliverableAt } = subscription;
              const emailId = `subscriber-${id}`;
              const isLeaving = id === changes.leavingId;
              // Letters go to confirmed addresses alone: for another there is nothing to mail again.
              const canBeMailedAgain = undeliverableAt !== null && confirmedAt !== null;
              return (
                <WrappingRow key={id} heading={email} headingId={emailId} isLeaving={isLeaving}>
                  <TimeCell column="Asked" at={askedAt} isDay />
                  <TimeCell column="Confirmed" at={confirmedAt} isDay />
                  <TimeCell column="Undeliverable" at={undeliverableAt} isDay isBad />
                  <ActionsCell
                    names={canBeMailedAgain ? ['Mail again', 'Remove'] : ['Remove']}
                    headingId={emailId}
                    pending={isLeaving ? 'Remove' : undefined}
                    onPress={(name) =>
                      name === 'Remove'
                        ? changes.askRemoval(subscription)
                        : changes.mailAgain(subscription)
                    }
                  />
                </WrappingRow>
              );
            })}
          </WrappingTable>
        </DeskList>
      </DeskContent>
    </Card>
  );
}

type Subscription = Outputs['subscribers']['list']['rows'][number];

function useSubscriberChanges() {
  const { subscribers } = trpc.useUtils();
  const [result, setResult] = useState<ChangeResult>();
  // Also after a refusal: somebody else may have removed the address.
  const refresh = { onSettled: () => subscribers.invalidate() };
  const remove = trpc.subscribers.remove.useMutation(refresh);
  const mailAgain = trpc.subscribers.mailAgain.useMutation(refresh);
  const mailAllAgain = trpc.subscribers.mailAllAgain.useMutation(refresh);

  /** Each change says what became of it, also where another one was begun meanwhile. */
  const say = async (change: Promise<unknown>, done: string, refused: string) => {
    setResult(undefined);
    try {
      await change;
      setResult({ text: done });
    } catch (error) {
      setResult({ text: `${refused}: ${failureMessage(error)}`, isFailure: true });
    }
  };

  return {
    result,
    leavingId: remove.isPending ? remove.variables.id : undefined,
    askRemoval({ id, email }: Subscription) {
      if (!window.confirm(`Remove ${email} from the list?`)) return;
      const change = remove.mutateAsync({ id });
      void say(change, `${email} is off the list.`, `Failed to remove ${email}`);
    },
    mailAgain({ id, email }: Subscription) {
      void say(
        mailAgain.mutateAsync({ id }),
        `${email} gets the next letters again.`,
        `Failed to mail ${email} again`,
      );
    },
    mailAllAgain(count: number) {
      const addresses = plural(count, 'address', 'addresses');
      if (!window.confirm(`Mail ${addresses} again that a mail server has refused?`)) return;
      void say(
        mailAllAgain.mutateAsync(),
        `${addresses} will get the next letters again.`,
        'Failed to mail the addresses again',
      );
    },
  };
}
