import { AsyncLocalStorage } from "node:async_hooks";
import type { RouterContextProvider } from "react-router";
import { Authenticator } from "remix-auth";
import { Strategy } from "remix-auth/strategy";
import { type CodeAnswer, confirmLoginCode, type LoginAnswer, logIn } from "~/api/.server/auth";
import { appContext } from "~/web/.server/context";
import type { Account, CodeStep, Tokens } from "~/web/.server/session-data";

type Context = Readonly<RouterContextProvider>;

/** Login strategies: the answers each one takes (a parsed form) and its result (the next step or a session). */
type LoginStrategies = {
  password: { answers: { email: string; password: string; role: Account["role"] }; result: LoginAnswer };
  code: { answers: { step: CodeStep; digits: string }; result: CodeAnswer<{ account: Account; tokens: Tokens }> };
};

/** The current request: strategies receive only a Request, not the context. */
const requestStorage = new AsyncLocalStorage<{ context: Context; answers: unknown }>();

class AnswerStrategy<Name extends keyof LoginStrategies> extends Strategy<
  LoginStrategies[Name]["result"],
  LoginStrategies[Name]["answers"]
> {
  name: Name;

  constructor(
    name: Name,
    check: (context: Context, answers: LoginStrategies[Name]["answers"]) => Promise<LoginStrategies[Name]["result"]>,
  ) {
    super((answers) => check(requestStorage.getStore()!.context, answers));
    this.name = name;
  }

  authenticate() {
    return this.verify(requestStorage.getStore()!.answers as LoginStrategies[Name]["answers"]);
  }
}

const authenticator = new Authenticator<LoginStrategies[keyof LoginStrategies]["result"]>()
  .use(new AnswerStrategy("password", logIn))
  .use(new AnswerStrategy("code", (context, { step, digits }) => confirmLoginCode(context, step, digits)));

/** Runs one step of a login with the answers of its form. Throws Problem when the services refuse. */
export async function authenticate<Name extends keyof LoginStrategies>(
  context: Context,
  name: Name,
  answers: LoginStrategies[Name]["answers"],
): Promise<LoginStrategies[Name]["result"]> {
  const { publicOrigin, path } = context.get(appContext);
  const request = new Request(`${publicOrigin}${path}`);
  return requestStorage.run({ context, answers }, () => authenticator.authenticate(name, request));
}
