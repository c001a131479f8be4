import { type RouterContextProvider, redirect } from "react-router";
import type { z } from "zod";
import { asProblem, type Problem } from "./api/problem";
import { getForm } from "./body";
import { fieldsOf } from "./fields";
import { attempt, type FieldErrors, readForm, refuse, sortByPage } from "./form";

type Context = Readonly<RouterContextProvider>;

/** What becomes of a draft, said of it as it stands when it is written: a second tab may have changed it meanwhile. */
export type Change<Draft> = (now: Draft) => Partial<Draft>;

/** What was sent to a step, good or not. */
type Sent<Schema extends z.ZodType> = { [Name in keyof z.input<Schema>]?: unknown };

/** One page of a flow: what it asks, of whom, and what becomes of a good answer. */
export type Step<Draft, Path extends string = string, Schema extends z.ZodType = z.ZodType> = {
  path: Path;
  schema: Schema;
  /** Whether this person is asked at all; everyone is unless said. */
  isAsked?(draft: Draft): boolean;
  isAnswered(draft: Draft): boolean;
  /** Another page that stands in the way until it is answered. */
  blockedBy?(draft: Draft): string | null;
  /** Errors of what the schema cannot see alone; `isValid` tells whether all else is right. */
  check?(sent: Sent<Schema>, draft: Draft, isValid: boolean): FieldErrors<z.input<Schema>>;
  /** Tells the services; gives what to keep in the draft. A `Problem` thrown is shown in the form. */
  save?(context: Context, answer: z.output<Schema>, draft: Draft): Promise<Change<Draft>>;
};

/** A step whose functions know the answers of its own schema. */
export const stepOf =
  <Draft>() =>
  <const Path extends string, Schema extends z.ZodType>(step: Step<Draft, Path, Schema>): Step<Draft, Path, Schema> =>
    step;

type FlowOptions<Draft, Steps extends readonly Step<Draft>[]> = {
  /** In the order they are asked. */
  steps: Steps;
  /** The address of a step. */
  page(path: Steps[number]["path"]): string;
  /** Where the first page leads back; null when it leads nowhere. */
  before: string | null;
  /** The step where all answers are checked: a changed answer leads back there. */
  review: Steps[number]["path"];
  /** The draft under way, or null. It is read once for the pages of a request. */
  find(context: Context): Promise<Draft | null>;
  change(context: Context, draft: Draft, change: Change<Draft>): Promise<Draft>;
  /** Where a request without a draft is led. */
  withoutDraft(context: Context): Response;
  /** Throws where no step of a draft may be opened: it is over. */
  guard?(context: Context, draft: Draft): void;
  /** Throws where a refusal of the services ends the draft, as an expired hold does. */
  onProblem?(context: Context, draft: Draft, problem: Problem): void;
  /** What forms carry in their field `draft` to say which draft they were shown for, and the answer to another's. */
  forms?: { draftId(draft: Draft): string; stale(): unknown };
};

/** A draft at one of its steps. */
export type At<Draft, Path extends string = string> = { draft: Draft; path: Path };

/** What the page of a step shows around its form. */
export type StepView<Path extends string = string> = {
  path: Path;
  /** Counted from 1. */
  position: number;
  count: number;
  /** The step before, and its address; the path is null where the flow begins, the address where nothing is before. */
  back: { path: Path | null; to: string | null };
  /** Which draft the form is for. */
  draftId?: string;
};

/** Pages in an order, each opened once those before it are answered. Guard, next, back and change are read off the steps. */
export function defineFlow<Draft extends object, const Steps extends readonly Step<Draft>[]>(
  flow: FlowOptions<Draft, Steps>,
) {
  type Path = Steps[number]["path"];
  const found = new WeakMap<Context, Promise<Draft | null>>();

  const stepAt = (path: Path) => flow.steps.find((step) => step.path === path)!;
  const askedOf = (draft: Draft) => flow.steps.filter((step) => step.isAsked?.(draft) ?? true);
  /** The step whose turn it is: the first without an answer, the last one when all have theirs. */
  const turnOf = (draft: Draft) => {
    const asked = askedOf(draft);
    const open = asked.findIndex((step) => !step.isAnswered(draft));
    return open === -1 ? asked.length - 1 : open;
  };
  const pageAt = (draft: Draft, index: number) => {
    const step = askedOf(draft)[index]!;
    return step.blockedBy?.(draft) ?? flow.page(step.path);
  };

  /** The draft under way, or null. */
  function find(context: Context): Promise<Draft | null> {
    const known = found.get(context) ?? flow.find(context);
    found.set(context, known);
    return known;
  }

  /** Changes the draft; gives it back changed. */
  async function change(context: Context, draft: Draft, how: Change<Draft>): Promise<Draft> {
    found.delete(context);
    return flow.change(context, draft, how);
  }

  /** The address of the step whose turn it is. */
  const currentPage = (draft: Draft) => pageAt(draft, turnOf(draft));

  /**
   * The draft at a step. Leads away where there is none, where it is over, and to the step whose turn it is when this
   * one's has not come. `sent` is the form sent to it; that of another draft is answered as stale.
   */
  async function open<P extends Path>(context: Context, path: P, sent?: FormData): Promise<At<Draft, P>> {
    if (sent) found.delete(context);
    const draft = await find(context);
    if (!draft) throw flow.withoutDraft(context);
    if (sent && flow.forms && sent.get("draft") !== flow.forms.draftId(draft)) throw flow.forms.stale();
    flow.guard?.(context, draft);
    const index = askedOf(draft).findIndex((step) => step.path === path);
    if (index === -1 || index > turnOf(draft)) throw redirect(currentPage(draft));
    return { draft, path };
  }

  /** What the page of a step shows around its form. */
  function view<P extends Path>({ draft, path }: At<Draft, P>): StepView<Path> {
    const asked = askedOf(draft);
    const index = asked.findIndex((step) => step.path === path);
    const before = asked[index - 1]?.path ?? null;
    const back = { path: before, to: before ? flow.page(before) : flow.before };
    return { path, position: index + 1, count: asked.length, back, draftId: flow.forms?.draftId(draft) };
  }

  /** All the steps asked, in order, with the addresses of those that can be opened. */
  function progress(draft: Draft): { path: Path; to: string | null }[] {
    const turn = turnOf(draft);
    return askedOf(draft).map(({ path }, index) => ({ path, to: index <= turn ? flow.page(path) : null }));
  }

  /** Keeps what a step changed; gives the page to go on at: the next one, or the review when an answer was only changed. */
  async function advance(context: Context, { draft, path }: At<Draft>, how: Change<Draft>, isChange: boolean) {
    const changed = await change(context, draft, how);
    const asked = askedOf(changed);
    const next = isChange
      ? asked.findIndex((step) => step.path === flow.review)
      : asked.findIndex((step) => step.path === path) + 1;
    return pageAt(changed, Math.min(next, turnOf(changed)));
  }

  /** Runs an act for a draft; a refusal that ends the draft leads away, any other is thrown on. */
  async function attemptFor<Done>(context: Context, draft: Draft, act: () => Promise<Done>): Promise<Done> {
    try {
      return await act();
    } catch (error) {
      flow.onProblem?.(context, draft, asProblem(error));
      throw error;
    }
  }

  /** One step in, the next page out; what is wrong is shown in the form. An answer saved twice is saved once. */
  async function answer(context: Context, request: Request, path: Path): Promise<ReturnType<typeof refuse>> {
    const step = stepAt(path);
    const submission = await readForm(context, step.schema);
    const here = await open(context, path, await getForm(context));
    const isValid = submission.status === "success";
    const fieldErrors = submission.status ? (step.check?.(submission.payload, here.draft, isValid) ?? {}) : {};
    if (submission.status !== "success" || Object.keys(fieldErrors).length > 0)
      return sortByPage(refuse(submission, { fieldErrors }), fieldsOf(step.schema));
    const { value } = submission;
    const save = async () => step.save?.(context, value, here.draft);
    const { done: how, refused } = await attempt(submission, () => attemptFor(context, here.draft, save));
    if (refused) return refused;
    throw redirect(await advance(context, here, how ?? (() => ({})), isChange(request)), 303);
  }

  /** The address of the first step. */
  const firstPage = flow.page(flow.steps[0]!.path);

  /** The addresses that change the answer of a step and come back to the review. */
  const changePages = Object.fromEntries(flow.steps.map(({ path }) => [path, `${flow.page(path)}?change=1`])) as Record<
    Path,
    string
  >;

  return {
    find,
    change,
    open,
    view,
    progress,
    advance,
    attemptFor,
    answer,
    firstPage,
    changePages,
    currentPage,
    page: flow.page,
  };
}

/** Whether an answer is changed from the review: its page was opened with `?change`. */
export const isChange = (request: Request): boolean => new URL(request.url).searchParams.has("change");
