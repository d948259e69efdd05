import type { ReactNode } from 'react';
import { failureMessage, trpc, type Outputs } from '#client/trpc.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { FailureNotice } from '#client/ui/notice.tsx';
import { Waiting } from '#client/ui/waiting.tsx';
import { dayOf } from './fact-day.tsx';
import { FactForm } from './fact-form.tsx';
import { notifyFailure, notifySuccess } from '#client/result-toasts.ts';
import { useFactForm } from './use-fact-form.ts';
import { useFactsRefresh } from './use-facts-refresh.ts';
import { useLeaveQuestion } from './use-leave-question.ts';

type Fact = Outputs['facts']['byId'];

type EditFactCardProps = {
  /** Undefined where the address names none. */
  id: number | undefined;
  renderTags: (fact: Fact) => ReactNode;
  onSaved: () => void;
  onCancel: () => void;
};

export function EditFactCard({ id, ...on }: EditFactCardProps) {
  return (
    <Card>
      <h1 className="mb-6 font-condensed text-title">Edit AI Fact</h1>
      {id === undefined ? <NoFact /> : <LoadedFact id={id} {...on} />}
    </Card>
  );
}

function LoadedFact({ id, ...on }: EditFactCardProps & { id: number }) {
  // Not kept: a form must not begin with what somebody else has changed since.
  const fact = trpc.facts.byId.useQuery({ id }, { gcTime: 0 });

  // Once it is there the form stays, whatever becomes of the fact: what was typed must not go.
  if (fact.data) return <EditForm key={id} fact={fact.data} {...on} />;
  if (fact.isFetching) return <Waiting>Loading fact...</Waiting>;
  if (fact.error?.data?.code === 'NOT_FOUND') return <NoFact />;
  return (
    <div className="flex flex-wrap items-center gap-4">
      <FailureNotice>Error loading fact: {failureMessage(fact.error)}</FailureNotice>
      <Button variant="secondary" size="small" onPress={() => void fact.refetch()}>
        Try again
      </Button>
    </div>
  );
}

function NoFact() {
  return <FailureNotice>AI Fact not found.</FailureNotice>;
}

type EditFormProps = Omit<EditFactCardProps, 'id'> & { fact: Fact };

function EditForm({ fact, renderTags, onSaved, onCancel }: EditFormProps) {
  const refresh = useFactsRefresh();
  const state = useFactForm({ ...fact, factDate: dayOf(fact.factDate) });
  useLeaveQuestion(state.isDirty);

  const update = trpc.facts.update.useMutation({
    async onSuccess() {
      await refresh();
      notifySuccess('AI fact updated successfully');
      onSaved();
    },
    onError(error) {
      state.showRefusal(error);
      notifyFailure('Failed to update AI fact', error);
      void refresh();
    },
  });

  return (
    <FactForm
      state={state}
      tags={renderTags(fact)}
      isSaving={update.isPending}
      error={update.error}
      // What was not touched is not sent: it may have been changed elsewhere meanwhile.
      onSave={() => update.mutate({ id: fact.id, ...state.changes })}
      onCancel={onCancel}
    />
  );
}
