/* Reference solutions for planar mechanisms under the dialectic law q' = v + TD v': bars and slides, springs
 * between points, contacts, gears. With TD = 0 it is classical mechanics.
 *
 * Reads the mechanism from a file, a word and numbers in each line, and writes the times with q and v, row by
 * row. It knows nothing of components, flanges or cut forces. The coordinates q are the angles of bars from
 * the horizontal and the displacements of slides. A point is at the sum of a fixed place and of bars and
 * slides:
 *
 *   TD T, gravity GX GY, coordinates N     first of all
 *   start Q... V...                        2 N numbers
 *   point X Y                              points are counted from 0
 *   bar P K L A                            adds L (cos(q_K + A), sin(q_K + A)) to point P
 *   slide P K EX EY                        adds q_K (EX, EY)
 *   body P M K I                           a mass M at point P with inertia I, turning with q_K
 *   spring P Q CX CY                       pulls Q to P with (CX, CY) times their difference
 *   line P Q C L                           spring of the free length L between P and Q
 *   torque K T, damper K D                 what acts upon a coordinate: T, or -D v_K
 *   torsion K L C                          spring between the coordinates K (-1: none) and L
 *   mesh K R L S C                         wheels of the radii R and S: the force C (R q_K + S q_L) turns
 * both back discs P Q R C                          pushes P and Q apart by C times what their distance lacks
 * of R table P K A Q L R C MU VS              a disc of radius R at Q, turning with q_L, on the plane through
 * P, which turns with q_K (-1: not at all), its normal at the angle q_K + A; friction MU, regularized by the
 * velocity VS rows TOLERANCE COUNT T0 T1 ...         integrates, and ends: rows at these times, several of
 * which may be equal
 *
 * Equations of motion. The kinetic velocity of a point is J v, J being the derivative of its place by q.
 * Inertia acts upon kinetic velocities: in every direction of v, sum over the bodies of J' (m d(J v)/dt - f)
 * = 0    with    d(J v)/dt = J v' + (dJ/dq q') v. Since q' holds v', this is linear in v', with a matrix that
 * is not symmetric. The method is the Runge-Kutta pair 5(4) of Dormand and Prince. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 64, TERMS = 8, STATES = 2 * MOST };

typedef struct {
    int k;
    double x, y; /* slide: direction; bar: length and offset */
} Term;

typedef struct {
    double x0, y0;
    Term bar[TERMS], slide[TERMS];
    int bars, slides;
    /* of the current state: place, velocity, acceleration that does not hold v' */
    double x, y, vx, vy, fx, fy;
    /* derivative by coordinate column[i], and what v' of it adds to the acceleration */
    int column[2 * TERMS], columns;
    double jx[2 * TERMS], jy[2 * TERMS], ax[2 * TERMS], ay[2 * TERMS];
} Point;

typedef struct {
    char kind[8];
    double x[10];
} Load;

typedef struct {
    int point, k;
    double m, inertia;
} Body;

static double td, gravity[2];
static int n, point_count, body_count, load_count;
static Point points[MOST];
static Body bodies[MOST];
static Load loads[MOST];
static double matrix[MOST][MOST], right[MOST];

static void fail(const char *why) {
    fprintf(stderr, "linkage: %s\n", why);
    exit(2);
}

static void add_column(Point *p, int k, double jx, double jy, double ax, double ay) {
    int i = p->columns++;
    p->column[i] = k;
    p->jx[i] = jx, p->jy[i] = jy, p->ax[i] = ax, p->ay[i] = ay;
}

static void place(Point *p, const double *q, const double *v) {
    p->x = p->x0, p->y = p->y0;
    p->vx = p->vy = p->fx = p->fy = 0;
    p->columns = 0;
    for (int i = 0; i < p->slides; i++) {
        const Term *s = &p->slide[i];
        p->x += q[s->k] * s->x, p->y += q[s->k] * s->y;
        p->vx += v[s->k] * s->x, p->vy += v[s->k] * s->y;
        add_column(p, s->k, s->x, s->y, s->x, s->y);
    }
    for (int i = 0; i < p->bars; i++) {
        const Term *b = &p->bar[i];
        double w = v[b->k], cx = b->x * cos(q[b->k] + b->y), cy = b->x * sin(q[b->k] + b->y);
        p->x += cx, p->y += cy;
        p->vx -= w * cy, p->vy += w * cx;
        p->fx -= w * w * cx, p->fy -= w * w * cy;
        add_column(p, b->k, -cy, cx, -cy - td * w * cx, cx - td * w * cy);
    }
}

static void push(const Point *p, double fx, double fy) {
    for (int i = 0; i < p->columns; i++)
        right[p->column[i]] += p->jx[i] * fx + p->jy[i] * fy;
}

static void turn(int k, double torque) {
    if (k >= 0) right[k] += torque;
}

static void inertia(const Body *b) {
    const Point *p = &points[b->point];
    if (b->k >= 0) matrix[b->k][b->k] += b->inertia;
    push(p, b->m * (gravity[0] - p->fx), b->m * (gravity[1] - p->fy));
    for (int i = 0; i < p->columns; i++)
        for (int j = 0; j < p->columns; j++)
            matrix[p->column[i]][p->column[j]] += b->m * (p->jx[i] * p->ax[j] + p->jy[i] * p->ay[j]);
}

/* table P K A Q L R C MU VS */
static void table(const double *x, const double *q, const double *v) {
    const Point *p = &points[(int)x[0]], *c = &points[(int)x[3]];
    int k = (int)x[1], l = (int)x[4];
    double angle = x[2] + (k >= 0 ? q[k] : 0), nx = cos(angle), ny = sin(angle), r = x[5];
    double overlap = r - nx * (c->x - p->x) - ny * (c->y - p->y);
    if (overlap <= 0) return;
    double bx = -r * nx, by = -r * ny;                   /* from the centre to where they touch */
    double ax = c->x + bx - p->x, ay = c->y + by - p->y; /* from P to there */
    double wp = k >= 0 ? v[k] : 0, wc = l >= 0 ? v[l] : 0;
    double slip = nx * (c->vy + wc * bx - p->vy - wp * ax) - ny * (c->vx - wc * by - p->vx + wp * ay);
    double normal = x[6] * overlap, friction = -x[7] * normal * slip / sqrt(slip * slip + x[8] * x[8]);
    double fx = normal * nx - friction * ny, fy = normal * ny + friction * nx;
    push(c, fx, fy);
    push(p, -fx, -fy);
    turn(l, bx * fy - by * fx);
    turn(k, -(ax * fy - ay * fx));
}

static void act(const Load *load, const double *q, const double *v) {
    const double *x = load->x;
    if (!strcmp(load->kind, "torque")) {
        turn((int)x[0], x[1]);
    } else if (!strcmp(load->kind, "damper")) {
        turn((int)x[0], -x[1] * v[(int)x[0]]);
    } else if (!strcmp(load->kind, "torsion")) {
        int k = (int)x[0], l = (int)x[1];
        double torque = x[2] * (q[l] - (k >= 0 ? q[k] : 0));
        turn(k, torque);
        turn(l, -torque);
    } else if (!strcmp(load->kind, "mesh")) {
        double f = x[4] * (x[1] * q[(int)x[0]] + x[3] * q[(int)x[2]]);
        turn((int)x[0], -f * x[1]);
        turn((int)x[2], -f * x[3]);
    } else if (!strcmp(load->kind, "table")) {
        table(x, q, v);
    } else {
        const Point *a = &points[(int)x[0]], *b = &points[(int)x[1]];
        double dx = b->x - a->x, dy = b->y - a->y, length = sqrt(dx * dx + dy * dy);
        double fx, fy; /* on A, the opposite on B */
        if (!strcmp(load->kind, "spring")) {
            fx = x[2] * dx, fy = x[3] * dy;
        } else {
            int line = !strcmp(load->kind, "line");
            double f = line ? x[2] * (length - x[3]) : x[3] * fmin(0, length - x[2]);
            fx = f * dx / length, fy = f * dy / length;
        }
        push(a, fx, fy);
        push(b, -fx, -fy);
    }
}

/* Elimination with row pivots; the solution ends up in right. */
static void solve(void) {
    for (int k = 0; k < n; k++) {
        int best = k;
        for (int i = k + 1; i < n; i++)
            if (fabs(matrix[i][k]) > fabs(matrix[best][k])) best = i;
        if (matrix[best][k] == 0) fail("singular matrix");
        for (int j = 0; j < n; j++) {
            double m = matrix[k][j];
            matrix[k][j] = matrix[best][j], matrix[best][j] = m;
        }
        double b = right[k];
        right[k] = right[best], right[best] = b;
        for (int i = k + 1; i < n; i++) {
            double factor = matrix[i][k] / matrix[k][k];
            for (int j = k; j < n; j++)
                matrix[i][j] -= factor * matrix[k][j];
            right[i] -= factor * right[k];
        }
    }
    for (int k = n - 1; k >= 0; k--) {
        for (int j = k + 1; j < n; j++)
            right[k] -= matrix[k][j] * right[j];
        right[k] /= matrix[k][k];
    }
}

static void derivatives(const double *y, double *rate) {
    const double *q = y, *v = y + n;
    memset(matrix, 0, sizeof matrix);
    memset(right, 0, sizeof right);
    for (int i = 0; i < point_count; i++)
        place(&points[i], q, v);
    for (int i = 0; i < body_count; i++)
        inertia(&bodies[i]);
    for (int i = 0; i < load_count; i++)
        act(&loads[i], q, v);
    solve();
    for (int i = 0; i < n; i++) {
        rate[i] = v[i] + td * right[i];
        rate[n + i] = right[i];
    }
}

static const double A[7][6] = {{0},
                               {1.0 / 5},
                               {3.0 / 40, 9.0 / 40},
                               {44.0 / 45, -56.0 / 15, 32.0 / 9},
                               {19372.0 / 6561, -25360.0 / 2187, 64448.0 / 6561, -212.0 / 729},
                               {9017.0 / 3168, -355.0 / 33, 46732.0 / 5247, 49.0 / 176, -5103.0 / 18656},
                               {35.0 / 384, 0, 500.0 / 1113, 125.0 / 192, -2187.0 / 6784, 11.0 / 84}};
static const double E[7] = {71.0 / 57600,      0,          -71.0 / 16695, 71.0 / 1920,
                            -17253.0 / 339200, 22.0 / 525, -1.0 / 40};

/* One step of the size h from y, whose derivatives are k[0]: the result in z, its derivatives in k[6].
 * Returns the error in multiples of the tolerance. */
static double step(double h, double tolerance, const double *y, double k[7][STATES], double *z) {
    for (int s = 1; s < 7; s++) {
        for (int i = 0; i < 2 * n; i++) {
            z[i] = y[i];
            for (int j = 0; j < s; j++)
                z[i] += h * A[s][j] * k[j][i];
        }
        derivatives(z, k[s]);
    }
    double worst = 0;
    for (int i = 0; i < 2 * n; i++) {
        double e = 0;
        for (int s = 0; s < 7; s++)
            e += E[s] * k[s][i];
        worst = fmax(worst, fabs(h * e) / (tolerance * (1 + fabs(y[i]))));
    }
    return isfinite(worst) ? worst : 1e10;
}

static void print_row(double t, const double *y) {
    printf("%.17g", t);
    for (int i = 0; i < 2 * n; i++)
        printf(" %.17g", y[i]);
    printf("\n");
}

static void numbers(double *x, int count) {
    for (int i = 0; i < count; i++)
        if (scanf("%lf", &x[i]) != 1) fail("a number is missing");
}

static void rows(double tolerance, int count, double *y) {
    static double k[7][STATES];
    double z[STATES], h = 1e-5, now = 0;
    derivatives(y, k[0]);
    for (int row = 0; row < count; row++) {
        double goal;
        numbers(&goal, 1);
        double dt = row == 0 ? 0 : goal - now, t = 0;
        now = goal;
        while (t < dt) {
            int last = t + 1.01 * h >= dt;
            double size = last ? dt - t : h;
            double error = step(size, tolerance, y, k, z);
            if (error <= 1) {
                memcpy(y, z, sizeof z);
                memcpy(k[0], k[6], sizeof k[0]);
                t = last ? dt : t + size;
            }
            double factor = error > 0 ? fmin(5, fmax(0.2, 0.9 * pow(error, -0.2))) : 5;
            if (error > 1 || !last || factor < 1) h = size * factor;
            if (h < 1e-13) fail("step too small");
        }
        print_row(now, y);
    }
}

int main(int count, char **arguments) {
    char word[16];
    double x[10], start[STATES] = {0};
    if (count != 2 || !freopen(arguments[1], "r", stdin)) fail("usage: linkage FILE");
    while (scanf("%15s", word) == 1) {
        if (!strcmp(word, "TD")) {
            numbers(&td, 1);
        } else if (!strcmp(word, "gravity")) {
            numbers(gravity, 2);
        } else if (!strcmp(word, "coordinates")) {
            numbers(x, 1);
            n = (int)x[0];
        } else if (!strcmp(word, "start")) {
            numbers(start, 2 * n);
        } else if (!strcmp(word, "point")) {
            Point *p = &points[point_count++];
            numbers(x, 2);
            p->x0 = x[0], p->y0 = x[1];
        } else if (!strcmp(word, "bar") || !strcmp(word, "slide")) {
            numbers(x, 4);
            Point *p = &points[(int)x[0]];
            Term *term = !strcmp(word, "bar") ? &p->bar[p->bars++] : &p->slide[p->slides++];
            *term = (Term){.k = (int)x[1], .x = x[2], .y = x[3]};
        } else if (!strcmp(word, "body")) {
            numbers(x, 4);
            bodies[body_count++] = (Body){.point = (int)x[0], .m = x[1], .k = (int)x[2], .inertia = x[3]};
        } else if (!strcmp(word, "rows")) {
            numbers(x, 2);
            rows(x[0], (int)x[1], start);
            return 0;
        } else {
            static const struct {
                const char *kind;
                int arguments;
            } kinds[] = {{"spring", 4},  {"line", 4}, {"torque", 2}, {"damper", 2},
                         {"torsion", 3}, {"mesh", 5}, {"discs", 4},  {"table", 9}};
            size_t i = 0, count = sizeof kinds / sizeof *kinds;
            while (i < count && strcmp(word, kinds[i].kind))
                i++;
            if (i == count) fail("unknown word");
            Load *load = &loads[load_count++];
            strcpy(load->kind, kinds[i].kind);
            numbers(load->x, kinds[i].arguments);
        }
    }
    fail("no rows are asked for");
}
